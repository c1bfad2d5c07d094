package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A user's part in an investigation. */
@XmlType(name = "investigationUser")
public final class InvestigationUserBean extends EntityBean {
  public InvestigationBean investigation;
  public String role;
  public UserBean user;
}
