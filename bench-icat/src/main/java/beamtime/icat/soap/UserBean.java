package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A person; users are shared by all facilities. */
@XmlType(name = "user")
public final class UserBean extends EntityBean {
  public String affiliation;
  public String fullName;
  public String name;
}
