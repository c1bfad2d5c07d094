package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.core.store.Place;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.GroupingBean;
import beamtime.icat.soap.InvestigationBean;
import beamtime.icat.soap.InvestigationUserBean;
import beamtime.icat.soap.RuleBean;
import beamtime.icat.soap.UserBean;
import beamtime.icat.soap.UserGroupBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user who may do in a place what {@link LaboratoryRules} allow. The administrator makes the
 * place's grouping with its rules, the user's own row where ICAT has none, and has the user take
 * part in every investigation of the place.
 */
final class RuleUser {
  /** Full name of the users that we create. */
  private static final String MARK = "Beamtime: user with rules";

  /** What goes with a user, but for the groups. */
  private static final List<String> NAMES_USERS =
      List.of("InvestigationUser", "InstrumentScientist", "Study");

  private static final int TRIES = 3;

  /** Rows of one answer, and beans of one call: few ICATs take fewer. */
  private static final int CHUNK = 1000;

  private final IcatConnection administrator;
  private final IcatConnection user;
  private final Chunk chunk = new Chunk(CHUNK);
  private volatile @Nullable UserBean member;

  RuleUser(IcatConnection administrator, IcatConnection user) {
    this.administrator = administrator;
    this.user = user;
  }

  /** Fails where ICAT checks no rules for the user. */
  void requireRules() {
    user.require(Rights.RULES);
  }

  /**
   * Lets the user work in a place; does only what is not done yet. It is tried again where it
   * fails, or where the user is in no longer: another process may have made the same in the
   * meantime, or removed the user as one that nobody needs.
   */
  void admit(Place place) {
    for (int left = TRIES - 1; left > 0; left--) {
      try {
        if (isAdmitted(place)) {
          return;
        }
      } catch (IcatFaultException e) {
        // told by the last one, if it fails too
      }
    }
    if (!isAdmitted(place)) {
      throw new StoreException(
          "icat: user '" + user.userName() + "' was removed while let into " + place.name());
    }
  }

  /** Lets the user in, and says whether it held. */
  private boolean isAdmitted(Place place) {
    Names names = new Names(place);
    String what = "let a user with rules into " + place.name();
    UserBean self = ensureUser(what);
    GroupingBean grouping = new GroupingBean();
    grouping.name = names.grouping();
    grouping.rules.addAll(LaboratoryRules.of(names));
    removeOtherRules(what, names, self.id, grouping);
    long group =
        ensure(
            what,
            "SELECT e.id FROM Grouping e WHERE e.name = " + Jpql.text(grouping.name),
            grouping);
    UserGroupBean in = new UserGroupBean();
    in.user = EntityBean.reference(UserBean::new, self.id);
    in.grouping = EntityBean.reference(GroupingBean::new, group);
    String membership =
        "SELECT g.id FROM UserGroup g JOIN g.user u JOIN g.grouping o WHERE o.id = "
            + group
            + " AND u.id = "
            + self.id;
    ensure(what, membership, in);
    takePart(what, names, self);
    return !administrator.search(what, membership).isEmpty();
  }

  /** A place that an earlier version has loaded has that version's rules, and its role. */
  private void removeOtherRules(String what, Names names, long member, GroupingBean ours) {
    String named = "SELECT g.id FROM Grouping g WHERE g.name = " + Jpql.text(ours.name);
    for (Object group : administrator.search(what, named)) {
      Stream<RuleBean> there =
          administrator
              .search(what, "SELECT r FROM Rule r JOIN r.grouping g WHERE g.id = " + group)
              .stream()
              .map(RuleBean.class::cast);
      if (!texts(there).equals(texts(ours.rules.stream()))) {
        administrator.deleteMany(
            what, List.of(EntityBean.reference(GroupingBean::new, (Long) group)));
        leave(what, names, member);
      }
    }
  }

  private void leave(String what, Names names, long member) {
    String parts =
        "SELECT i.id FROM InvestigationUser i JOIN i.user u JOIN i.investigation v"
            + " JOIN v.facility f WHERE u.id = "
            + member
            + " AND "
            + Jpql.begins("f.name", names.prefix());
    inChunks(
        ids(what, parts).stream()
            .<EntityBean>map(part -> EntityBean.reference(InvestigationUserBean::new, part))
            .toList(),
        some -> administrator.deleteMany(what, some));
  }

  private static Set<String> texts(Stream<RuleBean> rules) {
    return rules.map(rule -> rule.crudFlags + " " + rule.what).collect(Collectors.toSet());
  }

  /** Id of what the query finds, which is made where it is missing. */
  private long ensure(String what, String query, EntityBean missing) {
    List<Object> there = administrator.search(what, query);
    if (!there.isEmpty()) {
      return (Long) there.get(0);
    }
    try {
      return administrator.call(what, (icat, session) -> icat.create(session, missing));
    } catch (IcatFaultException e) {
      return administrator.search(what, query).stream() // another process may have made it
          .findFirst()
          .map(Long.class::cast)
          .orElseThrow(() -> e);
    }
  }

  /** The user's row: its id, and the name that goes with it into references. */
  private synchronized UserBean ensureUser(String what) {
    UserBean bean = new UserBean();
    bean.name = user.userName();
    bean.fullName = MARK;
    if (bean.name.equals(administrator.userName())) {
      throw new StoreException(
          "icat: the user with rules is the administrator, '" + bean.name + "': name another one");
    }
    UserBean self =
        EntityBean.reference(
            UserBean::new,
            ensure(what, "SELECT e.id FROM User e WHERE e.name = " + Jpql.text(bean.name), bean));
    self.name = bean.name;
    member = self;
    return self;
  }

  /** Takes part in the investigations that another store has loaded. */
  private void takePart(String what, Names names, UserBean self) {
    String ofPlace = " JOIN i.facility f WHERE " + Jpql.begins("f.name", names.prefix());
    Set<Long> already =
        new HashSet<>(
            ids(
                what,
                "SELECT i.id FROM Investigation i JOIN i.investigationUsers iu JOIN iu.user u"
                    + ofPlace
                    + " AND u.id = "
                    + self.id
                    + " AND iu.role = "
                    + Jpql.text(names.grouping())));
    List<EntityBean> missing = new ArrayList<>();
    for (Long investigation : ids(what, "SELECT i.id FROM Investigation i" + ofPlace)) {
      if (!already.contains(investigation)) {
        InvestigationUserBean part = part(names, self);
        part.investigation = EntityBean.reference(InvestigationBean::new, investigation);
        missing.add(part);
      }
    }
    inChunks(missing, some -> administrator.createMany(what, some));
  }

  private void inChunks(List<EntityBean> beans, Consumer<List<EntityBean>> call) {
    int done = 0;
    while (done < beans.size()) {
      List<EntityBean> left = beans.subList(done, beans.size());
      done +=
          chunk.ask(
              most -> {
                List<EntityBean> some = left.subList(0, Math.min(most, left.size()));
                call.accept(some);
                return some.size();
              });
    }
  }

  /** All answers to a query for the ids of {@code i}, in chunks: ICAT refuses long answers. */
  private List<Long> ids(String what, String query) {
    List<Long> ids = new ArrayList<>();
    List<Object> rows;
    do {
      long last = ids.isEmpty() ? 0 : ids.get(ids.size() - 1);
      rows =
          chunk.ask(
              most ->
                  administrator.search(
                      what,
                      String.format(
                          Locale.ROOT,
                          "%s AND i.id > %d ORDER BY i.id LIMIT 0, %d",
                          query,
                          last,
                          most)));
      rows.forEach(row -> ids.add((Long) row));
    } while (!rows.isEmpty());
    return ids;
  }

  /** Has the user take part in an investigation that is to be created. */
  void takePart(Names names, InvestigationBean investigation) {
    UserBean self = member;
    investigation.investigationUsers.add(
        part(names, self == null ? ensureUser("find the user with rules") : self));
  }

  /** In the role that the place's rules ask for. */
  private static InvestigationUserBean part(Names names, UserBean self) {
    InvestigationUserBean part = new InvestigationUserBean();
    part.user = self;
    part.role = names.grouping();
    return part;
  }

  /** Removes the users that we created and nothing names any more: of ours, or the laboratory's. */
  static void removeUnused(IcatConnection administrator) {
    String what = "remove users with rules";
    for (Object row :
        administrator.search(
            what, "SELECT e.id FROM User e WHERE e.fullName = " + Jpql.text(MARK))) {
      long user = (Long) row;
      if (users(administrator.version()).noneMatch(of -> isNamed(administrator, what, of, user))) {
        remove(administrator, what, user);
      }
    }
  }

  /** Groups come last, right before a user is removed: other processes let users into them. */
  private static Stream<String> users(IcatVersion version) {
    Stream<String> publications =
        version.knowsPublications() ? Stream.of("DataPublicationUser") : Stream.of();
    return Stream.of(NAMES_USERS.stream(), publications, Stream.of("UserGroup"))
        .flatMap(Function.identity());
  }

  private static boolean isNamed(IcatConnection administrator, String what, String of, long user) {
    String query = "SELECT e.id FROM " + of + " e JOIN e.user u WHERE u.id = " + user;
    return !administrator.search(what, query + " LIMIT 0, 1").isEmpty();
  }

  /** Another of our clients may have removed it in the meantime. */
  private static void remove(IcatConnection administrator, String what, long user) {
    try {
      administrator.deleteMany(what, List.of(EntityBean.reference(UserBean::new, user)));
    } catch (IcatFaultException e) {
      if (!e.type().equals("NO_SUCH_OBJECT_FOUND")) {
        throw e;
      }
    }
  }
}
