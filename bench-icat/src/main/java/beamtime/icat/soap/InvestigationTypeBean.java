package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A kind of investigation. */
@XmlType(name = "investigationType")
public final class InvestigationTypeBean extends EntityBean {
  public FacilityBean facility;
  public String name;
}
