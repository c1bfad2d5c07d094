package beamtime.icat;

import beamtime.core.data.Facility;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.UserBean;

/**
 * Users as ICAT keeps them. Before 4.10 they have no affiliation: there it follows the full name,
 * so that nothing of a user is lost.
 */
final class UserBeans {
  private static final String BETWEEN = " | ";

  private UserBeans() {}

  static UserBean bean(String icatFacility, Facility.User user, IcatVersion version) {
    UserBean bean = new UserBean();
    bean.name = Names.users(icatFacility) + user.name();
    if (version.knowsAffiliations()) {
      bean.fullName = user.fullName();
      bean.affiliation = user.affiliation();
    } else {
      bean.fullName = user.fullName() + BETWEEN + user.affiliation();
    }
    return bean;
  }

  /** Refers to a stored user, with what ICAT's text index takes from the reference. */
  static UserBean reference(UserBean user, long id) {
    UserBean reference = EntityBean.reference(UserBean::new, id);
    reference.name = user.name;
    reference.fullName = user.fullName;
    return reference;
  }

  static Facility.User user(String icatFacility, UserBean bean) {
    String name = Names.ownUser(icatFacility, bean.name);
    int between = bean.fullName.lastIndexOf(BETWEEN);
    return bean.affiliation != null || between < 0
        ? new Facility.User(name, bean.fullName, bean.affiliation)
        : new Facility.User(
            name,
            bean.fullName.substring(0, between),
            bean.fullName.substring(between + BETWEEN.length()));
  }
}
