package beamtime.icat.endpoint.contract;

import jakarta.xml.bind.annotation.XmlType;

/** What a field of an entity holds: a value, one other entity, or many. */
@XmlType(name = "relType")
public enum RelType {
  ATTRIBUTE,
  MANY,
  ONE
}
