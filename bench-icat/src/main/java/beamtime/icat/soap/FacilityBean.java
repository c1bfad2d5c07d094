package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** A laboratory. */
@XmlType(name = "facility")
public final class FacilityBean extends EntityBean {
  public List<DatafileFormatBean> datafileFormats = new ArrayList<>();
  public List<DatasetTypeBean> datasetTypes = new ArrayList<>();
  public String description;
  public String fullName;
  public List<InstrumentBean> instruments = new ArrayList<>();
  public List<InvestigationTypeBean> investigationTypes = new ArrayList<>();
  public String name;
  public List<ParameterTypeBean> parameterTypes = new ArrayList<>();
}
