package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** Something that was measured. */
@XmlType(name = "sample")
public final class SampleBean extends EntityBean {
  public String name;
}
