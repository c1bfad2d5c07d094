package beamtime.icat.endpoint.contract;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.Arrays;
import java.util.List;

/** One row of a search for several fields; absent values are kept as nil. */
@XmlRootElement
@XmlAccessorType(XmlAccessType.FIELD)
public class FieldSet {
  @XmlElement(nillable = true)
  List<Object> fields;

  FieldSet() {}

  public FieldSet(Object[] row) {
    fields = Arrays.asList(row);
  }

  public List<Object> fields() {
    return fields;
  }
}
