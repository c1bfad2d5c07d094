package beamtime.icat.endpoint.contract;

import jakarta.xml.bind.annotation.XmlType;

/** Kinds of fault of ICAT's contract. */
@XmlType(name = "icatExceptionType")
public enum IcatExceptionType {
  BAD_PARAMETER,
  INTERNAL,
  INSUFFICIENT_PRIVILEGES,
  NO_SUCH_OBJECT_FOUND,
  OBJECT_ALREADY_EXISTS,
  SESSION,
  VALIDATION,
  NOT_IMPLEMENTED
}
