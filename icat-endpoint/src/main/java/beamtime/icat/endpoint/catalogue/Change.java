package beamtime.icat.endpoint.catalogue;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.util.Set;

/**
 * What is to be written of a bean.
 *
 * @param bean from the wire
 * @param fields that it has a value for, without those that only the server sets
 */
public record Change(EntityBaseBean bean, Set<Attribute> fields) {
  /** Whether it is a new one; otherwise the stored one with its id is changed. */
  public boolean creates() {
    return bean.id() == null;
  }
}
