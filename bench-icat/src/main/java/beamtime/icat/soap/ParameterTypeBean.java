package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** What a parameter measures. */
@XmlType(name = "parameterType")
public final class ParameterTypeBean extends EntityBean {
  public Boolean applicableToDatafile;
  public Boolean applicableToDataset;
  public FacilityBean facility;
  public String name;
  public String units;
  public String valueType;
}
