package beamtime.icat;

import beamtime.core.store.Place;
import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.FacilityBean;
import beamtime.icat.soap.FieldSet;
import beamtime.icat.soap.UserBean;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Places in ICAT: a place is the facilities and users with its prefix, and complete where there is
 * also a facility with its bare name and {@link #SEALED}.
 */
final class Places {
  private static final String SEALED = "Beamtime has written everything of this place";

  private final IcatConnection connection;
  private final int chunk;

  Places(IcatConnection connection, int chunk) {
    this.connection = connection;
    this.chunk = chunk;
  }

  boolean holds(Place place) {
    return !markers(place).isEmpty();
  }

  void seal(Place place) {
    if (holds(place)) {
      return;
    }
    FacilityBean marker = new FacilityBean();
    marker.name = place.name();
    marker.description = SEALED;
    connection.call("seal place " + place.name(), (port, session) -> port.create(session, marker));
  }

  /** The marker goes first, so that what is half gone is not held for complete. */
  void drop(Place place) {
    List<EntityBean> markers =
        markers(place).stream()
            .map(id -> (EntityBean) EntityBean.reference(FacilityBean::new, id))
            .toList();
    if (!markers.isEmpty()) {
      connection.deleteMany("drop place " + place.name(), markers);
    }
    drop(place, "Facility", FacilityBean::new);
    drop(place, "User", UserBean::new);
  }

  private List<Long> markers(Place place) {
    return connection
        .search(
            "look at place " + place.name(),
            "SELECT e.id FROM Facility e WHERE e.name = "
                + Jpql.text(place.name())
                + " AND e.description = "
                + Jpql.text(SEALED))
        .stream()
        .map(Long.class::cast)
        .toList();
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
