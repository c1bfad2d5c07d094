package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A right of a grouping. */
@XmlType(name = "rule")
public final class RuleBean extends EntityBean {
  /** Of {@code CRUD} what is allowed. */
  public String crudFlags;

  /** The grouping that has the right; everybody if null. */
  public GroupingBean grouping;

  /** Query for the entities that the right is about. */
  public String what;
}
