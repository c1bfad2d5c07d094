package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A kind of dataset. */
@XmlType(name = "datasetType")
public final class DatasetTypeBean extends EntityBean {
  public FacilityBean facility;
  public String name;
}
