package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** A visit. */
@XmlType(name = "investigation")
public final class InvestigationBean extends EntityBean {
  public String endDate;
  public FacilityBean facility;
  public List<InvestigationInstrumentBean> investigationInstruments = new ArrayList<>();
  public List<InvestigationUserBean> investigationUsers = new ArrayList<>();
  public String name;
  public List<SampleBean> samples = new ArrayList<>();
  public String startDate;
  public String title;
  public InvestigationTypeBean type;
  public String visitId;
}
