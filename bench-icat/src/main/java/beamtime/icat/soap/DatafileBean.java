package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** A file. */
@XmlType(name = "datafile")
public final class DatafileBean extends EntityBean {
  public String checksum;
  public String datafileCreateTime;
  public DatafileFormatBean datafileFormat;
  public String datafileModTime;
  public DatasetBean dataset;
  public Long fileSize;
  public String location;
  public String name;
  public List<DatafileParameterBean> parameters = new ArrayList<>();
}
