package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** That a user is in a grouping. */
@XmlType(name = "userGroup")
public final class UserGroupBean extends EntityBean {
  public GroupingBean grouping;
  public UserBean user;
}
