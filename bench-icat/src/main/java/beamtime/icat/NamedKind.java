package beamtime.icat;

import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.GroupingBean;
import beamtime.icat.soap.UserBean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A kind of entity that has no parent in ICAT, so that only names say where it belongs.
 *
 * @param entity as queries name it
 * @param bean makes one
 * @param name of one
 */
record NamedKind<B extends EntityBean>(
    String entity, Class<B> type, Supplier<B> bean, Function<B, String> name) {
  static final NamedKind<FacilityBean> FACILITY =
      new NamedKind<>("Facility", FacilityBean.class, FacilityBean::new, facility -> facility.name);
  static final NamedKind<UserBean> USER =
      new NamedKind<>("User", UserBean.class, UserBean::new, user -> user.name);
  static final NamedKind<GroupingBean> GROUPING =
      new NamedKind<>("Grouping", GroupingBean.class, GroupingBean::new, grouping -> grouping.name);

  /** The stored bean of an answer. */
  B of(Object row) {
    return type.cast(row);
  }

  /** What is enough to refer to a stored bean. */
  EntityBean reference(B stored) {
    return EntityBean.reference(bean, stored.id);
  }
}
