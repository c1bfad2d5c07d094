package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** One row of a search for several fields. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "fieldSet")
public final class FieldSet {
  @XmlElement(nillable = true)
  public List<Object> fields = new ArrayList<>();
}
