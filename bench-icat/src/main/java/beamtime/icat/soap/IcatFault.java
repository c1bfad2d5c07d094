package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlType;
import java.io.Serializable;

/** Detail of a fault. JMH hands the exceptions of a fork over in serialized form. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "IcatException")
public final class IcatFault implements Serializable {
  private static final long serialVersionUID = 1;

  public String message;

  /** Index of the bean that failed, -1 where there was no list. */
  public int offset;

  /** Such as {@code OBJECT_ALREADY_EXISTS}; a text, since later versions may add some. */
  public String type;
}
