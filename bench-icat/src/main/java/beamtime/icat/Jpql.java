package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import beamtime.core.store.CatalogueStore;
import java.util.Locale;

/** Texts of queries. ICAT's queries have no parameters, so values are written into them. */
final class Jpql {
  private Jpql() {}

  /** A text literal. */
  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /**
   * Condition that a text begins with a prefix. Our own names hold no wild card; ICAT before 4.6
   * does not take ESCAPE.
   */
  static String begins(String field, String prefix) {
    String pattern = prefix.replaceAll("[!%_]", "!$0") + "%";
    String escape = prefix.matches("[^%_]*") ? "" : " ESCAPE '!'";
    return field + " LIKE " + text(escape.isEmpty() ? prefix + "%" : pattern) + escape;
  }

  /** A handle as a number: it is written into queries, so nothing else may pass. */
  static long id(String handle) {
    try {
      return Long.parseLong(handle);
    } catch (NumberFormatException e) {
      throw new StoreException("icat: '" + handle + "' is not a handle of an entity", e);
    }
  }

  /** What follows SELECT for one entity {@code e} by its key. */
  static String byKey(Names names, String parent, Entity entity) {
    if (entity instanceof Facility facility) {
      requireRoot(parent);
      return "Facility e WHERE e.name = " + text(names.facility(facility.name()));
    }
    if (entity instanceof Investigation investigation) {
      return below("Investigation", "facility", parent, investigation.name())
          + " AND e.visitId = "
          + text(investigation.visitId());
    }
    if (entity instanceof Dataset dataset) {
      return below("Dataset", "investigation", parent, dataset.name());
    }
    return below("Datafile", "dataset", parent, ((Datafile) entity).name());
  }

  /** The datafile {@code e} at a path. */
  static String byPath(Names names, DatafilePath path) {
    return String.format(
        Locale.ROOT,
        "SELECT e FROM Datafile e JOIN e.dataset d JOIN d.investigation i JOIN i.facility f"
            + " WHERE f.name = %s AND i.name = %s AND i.visitId = %s AND d.name = %s"
            + " AND e.name = %s",
        text(names.facility(path.facility())),
        text(path.investigation()),
        text(path.visitId()),
        text(path.dataset()),
        text(path.datafile()));
  }

  /**
   * Datafiles of a dataset in the order of their ids, beginning after one.
   *
   * @param selected what is asked for of the datafile {@code e}
   */
  static String datafiles(String selected, long dataset, long after, int most) {
    return String.format(
        Locale.ROOT,
        "SELECT %s FROM Datafile e WHERE e.dataset.id = %d AND e.id > %d ORDER BY e.id LIMIT 0, %d",
        selected,
        dataset,
        after,
        most);
  }

  private static String below(String entity, String relation, String parent, String name) {
    return entity
        + " e WHERE e."
        + relation
        + ".id = "
        + id(parent)
        + " AND e.name = "
        + text(name);
  }

  private static void requireRoot(String parent) {
    if (!parent.equals(CatalogueStore.ROOT)) {
      throw new StoreException("icat: a facility has no parent, but was given '" + parent + "'");
    }
  }
}
