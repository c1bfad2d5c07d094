package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** Files that were taken together. */
@XmlType(name = "dataset")
public final class DatasetBean extends EntityBean {
  public Boolean complete;
  public List<DatafileBean> datafiles = new ArrayList<>();
  public String endDate;
  public InvestigationBean investigation;
  public String location;
  public String name;
  public List<DatasetParameterBean> parameters = new ArrayList<>();
  public SampleBean sample;
  public String startDate;
  public DatasetTypeBean type;
}
