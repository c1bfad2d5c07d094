package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** Users who have the same rights. */
@XmlType(name = "grouping")
public final class GroupingBean extends EntityBean {
  public String name;
  public List<RuleBean> rules = new ArrayList<>();
  public List<UserGroupBean> userGroups = new ArrayList<>();
}
