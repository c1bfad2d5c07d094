package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A file format. */
@XmlType(name = "datafileFormat")
public final class DatafileFormatBean extends EntityBean {
  public FacilityBean facility;
  public String name;
  public String version;
}
