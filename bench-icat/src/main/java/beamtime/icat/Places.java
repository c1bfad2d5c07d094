package beamtime.icat;

import beamtime.core.store.Place;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.FieldSet;
import beamtime.icat.soap.UserBean;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Places in ICAT: a place is a facility with its bare name, which is there before and after all
 * else and says in its description whether the place is complete, and the facilities and users with
 * its prefix. Facilities that lack our descriptions are somebody else's.
 */
final class Places {
  /** Description of a facility within a place. */
  static final String PART = "Beamtime: part of a place";

  private static final String OPEN = "Beamtime: place that is written";
  private static final String SEALED = "Beamtime: place that is complete";

  private final IcatConnection connection;
  private final int chunk;

  Places(IcatConnection connection, int chunk) {
    this.connection = connection;
    this.chunk = chunk;
  }

  /** The facility with a place's bare name. */
  private record Marker(long id, String description) {}

  boolean holds(Place place) {
    return marker(place).map(marker -> marker.description().equals(SEALED)).orElse(false);
  }

  void create(Place place) {
    drop(place);
    FacilityBean marker = named(place, OPEN);
    connection.call(
        "create place " + place.name(), (port, session) -> port.create(session, marker));
  }

  void seal(Place place) {
    marker(place).ifPresent(marker -> describe(place, marker, SEALED));
  }

  void drop(Place place) {
    Optional<Marker> marker = marker(place);
    refuseForeign(place, marker);
    if (marker.isEmpty()) {
      return;
    }
    // What is half gone is not complete.
    describe(place, marker.get(), OPEN);
    drop(place, "Facility", FacilityBean::new);
    drop(place, "User", UserBean::new);
    connection.deleteMany(
        "drop place " + place.name(),
        List.of(EntityBean.reference(FacilityBean::new, marker.get().id())));
  }

  Set<Place> places() {
    return connection
        .search(
            "list places",
            "SELECT e.name FROM Facility e WHERE (e.description = "
                + Jpql.text(OPEN)
                + " OR e.description = "
                + Jpql.text(SEALED)
                + ") AND "
                + Jpql.begins("e.name", Place.PREFIX))
        .stream()
        .map(name -> new Place((String) name))
        .collect(Collectors.toSet());
  }

  private static FacilityBean named(Place place, String description) {
    FacilityBean marker = new FacilityBean();
    marker.name = place.name();
    marker.description = description;
    return marker;
  }

  private void describe(Place place, Marker marker, String description) {
    FacilityBean described = named(place, description);
    described.id = marker.id();
    connection.call(
        "mark place " + place.name(),
        (port, session) -> {
          port.update(session, described);
          return null;
        });
  }

  /** A database may compare without regard to case, so that the name is compared again. */
  private Optional<Marker> marker(Place place) {
    return connection
        .search(
            "look at place " + place.name(),
            "SELECT e.id, e.name, e.description FROM Facility e WHERE e.name = "
                + Jpql.text(place.name()))
        .stream()
        .map(FieldSet.class::cast)
        .filter(row -> place.name().equals(row.fields.get(1)))
        .map(row -> new Marker((Long) row.fields.get(0), String.valueOf(row.fields.get(2))))
        .findFirst();
  }

  /** Whatever bears the name or the prefix of the place without being ours. */
  private void refuseForeign(Place place, Optional<Marker> marker) {
    if (marker.isPresent() && !Set.of(OPEN, SEALED).contains(marker.get().description())) {
      throw connection.foreign("facility " + place.name());
    }
    String prefix = new Names(place).prefix();
    refuseAny(
        prefix,
        "Facility",
        " AND (e.description IS NULL OR e.description <> " + Jpql.text(PART) + ")");
    if (marker.isEmpty()) {
      refuseAny(prefix, "Facility", "");
      refuseAny(prefix, "User", "");
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

  private void drop(Place place, String entity, Supplier<? extends EntityBean> type) {
    String prefix = new Names(place).prefix();
    String what = "drop place " + place.name();
    long last = 0;
    while (true) {
      List<FieldSet> rows =
          connection
              .search(
                  what,
                  String.format(
                      Locale.ROOT,
                      "SELECT e.id, e.name FROM %s e WHERE %s AND e.id > %d ORDER BY e.id"
                          + " LIMIT 0, %d",
                      entity,
                      Jpql.begins("e.name", prefix),
                      last,
                      chunk))
              .stream()
              .map(FieldSet.class::cast)
              .toList();
      if (rows.isEmpty()) {
        return;
      }
      last = (Long) rows.get(rows.size() - 1).fields.get(0);
      delete(what, prefix, rows, type);
    }
  }

  /** A database may compare without regard to case: only what bears our exact prefix is ours. */
  private void delete(
      String what, String prefix, List<FieldSet> rows, Supplier<? extends EntityBean> type) {
    List<EntityBean> ours =
        rows.stream()
            .filter(row -> ((String) row.fields.get(1)).startsWith(prefix))
            .map(row -> (EntityBean) EntityBean.reference(type, (Long) row.fields.get(0)))
            .toList();
    if (!ours.isEmpty()) {
      connection.deleteMany(what, ours);
    }
  }
}
