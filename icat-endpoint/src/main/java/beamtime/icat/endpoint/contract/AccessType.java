package beamtime.icat.endpoint.contract;

/** What may be done with a bean, in the order of the contract. */
public enum AccessType {
  READ,
  UPDATE,
  DELETE,
  CREATE;

  /** The letter in a rule's {@code crudFlags}. */
  public String flag() {
    return name().substring(0, 1);
  }
}
