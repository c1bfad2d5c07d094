package beamtime.icat;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.icat.soap.DatafileBean;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.InvestigationBean;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Places in ICAT: a place is a facility with its bare name, which is created first, deleted last
 * and says in its description whether the place is complete, and the facilities, users and
 * groupings with its prefix. A facility without our description is not ours.
 */
final class IcatPlaces implements Places {
  /** Description of a facility within a place. */
  static final String PART = "Beamtime: part of a place";

  /** Rows of one answer: well below the limit that an ICAT has by default, ten thousand. */
  private static final int PAGE = 1000;

  /** An investigation with more datafiles than fill so many pages is emptied before it goes. */
  private static final int PAGES_AT_ONCE = 10;

  private static final String OPEN = "Beamtime: place that is written";
  private static final String SEALED = "Beamtime: place that is complete";

  private final IcatConnection connection;
  private final Optional<RuleUser> ruleUser;
  private final int chunk;
  private final Chunk page;
  private final long datafilesAtOnce;

  /**
   * @param connection of the administrator
   * @param ruleUser who works in the places, where that is not the administrator
   * @param chunk facilities, users or investigations of one answer
   */
  IcatPlaces(IcatConnection connection, Optional<RuleUser> ruleUser, int chunk) {
    this(connection, ruleUser, chunk, PAGE);
  }

  /**
   * With another size of pages.
   *
   * @param page names of one answer, or datafiles of one deletion
   */
  IcatPlaces(IcatConnection connection, Optional<RuleUser> ruleUser, int chunk, int page) {
    this.connection = connection;
    this.ruleUser = ruleUser;
    this.chunk = chunk;
    this.page = new Chunk(page);
    datafilesAtOnce = (long) PAGES_AT_ONCE * page;
  }

  @Override
  public boolean holds(Place place) {
    requireRights();
    boolean held = marker(place).filter(marker -> SEALED.equals(marker.description)).isPresent();
    if (held) {
      ruleUser.ifPresent(user -> user.admit(place)); // another store may have loaded it
    }
    return held;
  }

  @Override
  public void create(Place place) {
    requireRights();
    drop(place);
    FacilityBean marker = named(place, OPEN);
    connection.call(
        "create place " + place.name(), (icat, session) -> icat.create(session, marker));
    ruleUser.ifPresent(user -> user.admit(place));
  }

  /** Whoever works in a place asks for it or makes it first: what is measured comes later. */
  private void requireRights() {
    ruleUser.ifPresentOrElse(RuleUser::requireRules, () -> connection.require(Rights.ROOT));
  }

  @Override
  public void seal(Place place) {
    marker(place).ifPresent(marker -> describe(place, marker, SEALED));
  }

  @Override
  public void drop(Place place) {
    Optional<FacilityBean> marker = marker(place);
    refuseForeign(place, marker);
    if (marker.isEmpty()) {
      drop(place, NamedKind.FACILITY); // what ICAT was still making when the place was dropped
      return;
    }
    // What is half gone is not complete.
    describe(place, marker.get(), OPEN);
    drop(place, NamedKind.FACILITY);
    drop(place, NamedKind.USER);
    drop(place, NamedKind.GROUPING);
    RuleUser.removeUnused(connection);
    connection.deleteMany(
        "drop place " + place.name(),
        List.of(EntityBean.reference(FacilityBean::new, marker.get().id)));
  }

  @Override
  public Set<Place> all() {
    Set<Place> all = new HashSet<>();
    List<String> page = after(Place.PREFIX);
    while (!page.isEmpty()) {
      page.stream()
          .map(name -> name.replaceFirst("/.*", ""))
          .filter(Place::isName)
          .map(Place::new)
          .forEach(all::add);
      page = after(page.get(page.size() - 1));
    }
    return all;
  }

  /** Our facilities that come after a name, in the order of names. */
  private List<String> after(String name) {
    String query =
        "SELECT e.name FROM Facility e WHERE (e.description = "
            + Jpql.text(OPEN)
            + " OR e.description = "
            + Jpql.text(SEALED)
            + " OR e.description = "
            + Jpql.text(PART)
            + ") AND "
            + Jpql.begins("e.name", Place.PREFIX)
            + " AND e.name > "
            + Jpql.text(name)
            + " ORDER BY e.name LIMIT 0, ";
    return page.ask(most -> connection.search("list places", query + most)).stream()
        .map(String.class::cast)
        .toList();
  }

  private static FacilityBean named(Place place, String description) {
    FacilityBean marker = new FacilityBean();
    marker.name = place.name();
    marker.description = description;
    return marker;
  }

  private void describe(Place place, FacilityBean marker, String description) {
    FacilityBean described = named(place, description);
    described.id = marker.id;
    connection.run(
        "mark place " + place.name(), (icat, session) -> icat.update(session, described));
  }

  /** A database may compare without regard to case, so that the name is compared again. */
  private Optional<FacilityBean> marker(Place place) {
    return connection
        .search(
            "look at place " + place.name(),
            "SELECT e FROM Facility e WHERE e.name = " + Jpql.text(place.name()))
        .stream()
        .map(FacilityBean.class::cast)
        .filter(facility -> place.name().equals(facility.name))
        .findFirst();
  }

  private static boolean isOurs(FacilityBean marker) {
    return OPEN.equals(marker.description) || SEALED.equals(marker.description);
  }

  /** Fails where something has the name or the prefix of the place but is not ours. */
  private void refuseForeign(Place place, Optional<FacilityBean> marker) {
    if (marker.isPresent() && !isOurs(marker.get())) {
      throw connection.foreign("facility " + place.name());
    }
    String prefix = new Names(place).prefix();
    refuseAny(
        prefix,
        "Facility",
        " AND (e.description IS NULL OR e.description <> " + Jpql.text(PART) + ")");
    if (marker.isEmpty()) {
      refuseAny(prefix, "User", "");
      refuseAny(prefix, "Grouping", "");
    }
  }

  private void refuseAny(String prefix, String entity, String condition) {
    connection
        .search(
            "look at " + prefix,
            "SELECT e.name FROM "
                + entity
                + " e WHERE "
                + Jpql.begins("e.name", prefix)
                + condition)
        .stream()
        .map(String.class::cast)
        .filter(name -> name.startsWith(prefix))
        .findFirst()
        .ifPresent(
            name -> {
              throw connection.foreign(entity.toLowerCase(Locale.ROOT) + " " + name);
            });
  }

  private <B extends EntityBean> void drop(Place place, NamedKind<B> kind) {
    String prefix = new Names(place).prefix();
    String what = "drop place " + place.name();
    long last = 0;
    while (true) {
      List<B> rows =
          connection
              .search(
                  what,
                  String.format(
                      Locale.ROOT,
                      "SELECT e FROM %s e WHERE %s AND e.id > %d ORDER BY e.id LIMIT 0, %d",
                      kind.entity(),
                      Jpql.begins("e.name", prefix),
                      last,
                      chunk))
              .stream()
              .map(kind::of)
              .toList();
      if (rows.isEmpty()) {
        return;
      }
      last = rows.get(rows.size() - 1).id;
      delete(what, prefix, kind, rows);
    }
  }

  /** A database may compare without regard to case: only names with exactly our prefix are ours. */
  private <B extends EntityBean> void delete(
      String what, String prefix, NamedKind<B> kind, List<B> rows) {
    List<EntityBean> ours =
        rows.stream()
            .filter(row -> kind.name().apply(row).startsWith(prefix))
            .map(kind::reference)
            .toList();
    if (kind.equals(NamedKind.FACILITY)) {
      ours.forEach(facility -> dropInvestigations(what, facility.id));
    }
    if (!ours.isEmpty()) {
      connection.deleteMany(what, ours);
    }
  }

  /**
   * One by one, since ICAT reads and locks all that one call deletes with what is below it; of many
   * datafiles that would fill its heap, or take longer than we wait.
   */
  private void dropInvestigations(String what, long facility) {
    boolean many = hasManyDatafiles(what, "i.facility.id", facility);
    String all =
        "SELECT e.id FROM Investigation e JOIN e.facility f WHERE f.id = "
            + facility
            + " ORDER BY e.id LIMIT 0, "
            + chunk;
    List<Object> before = List.of();
    for (List<Object> ids = connection.search(what, all);
        !ids.isEmpty();
        ids = connection.search(what, all)) {
      requireOther(what, before, ids);
      before = ids;
      for (Object id : ids) {
        if (many && hasManyDatafiles(what, "i.id", (Long) id)) {
          dropDatafiles(what, (Long) id);
        }
        connection.deleteMany(
            what, List.of(EntityBean.reference(InvestigationBean::new, (Long) id)));
      }
    }
  }

  /** An ICAT that deletes nothing would be asked for the same for ever. */
  private void requireOther(String what, List<Object> before, List<Object> ids) {
    if (!ids.isEmpty() && ids.equals(before)) {
      throw connection.unchanged(what, ids.size());
    }
  }

  private boolean hasManyDatafiles(String what, String above, long id) {
    List<Object> count = connection.search(what, "SELECT COUNT(e)" + datafiles(above, id));
    return (Long) count.get(0) > datafilesAtOnce;
  }

  private static String datafiles(String above, long id) {
    return " FROM Datafile e JOIN e.dataset d JOIN d.investigation i WHERE " + above + " = " + id;
  }

  /** Each page is a deletion of its own: what has gone stays so, wherever this ends. */
  private void dropDatafiles(String what, long investigation) {
    String first = "SELECT e.id" + datafiles("i.id", investigation) + " ORDER BY e.id LIMIT 0, ";
    List<Object> before;
    List<Object> deleted = List.of();
    do {
      before = deleted;
      deleted =
          page.ask(
              most -> {
                List<Object> ids = connection.search(what, first + most);
                connection.deleteMany(
                    what,
                    ids.stream()
                        .<EntityBean>map(id -> EntityBean.reference(DatafileBean::new, (Long) id))
                        .toList());
                return ids;
              });
      requireOther(what, before, deleted);
    } while (!deleted.isEmpty());
  }
}
