package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A beamline. */
@XmlType(name = "instrument")
public final class InstrumentBean extends EntityBean {
  public FacilityBean facility;
  public String fullName;
  public String name;
  public String type;
}
