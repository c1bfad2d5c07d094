package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import java.util.List;

/**
 * What makes an entity unique below its parent.
 *
 * @param level 0 for a facility to 3 for a datafile
 * @param name name of the entity
 * @param visitId visit of an investigation; empty for the others
 */
record CatalogueKey(int level, String name, String visitId) {
  static CatalogueKey of(Entity entity) {
    if (entity instanceof Investigation investigation) {
      return new CatalogueKey(1, investigation.name(), investigation.visitId());
    }
    return new CatalogueKey(level(entity), entity.name(), "");
  }

  /** The keys on the way from the root to a datafile. */
  static List<CatalogueKey> chain(DatafilePath path) {
    return List.of(
        new CatalogueKey(0, path.facility(), ""),
        new CatalogueKey(1, path.investigation(), path.visitId()),
        new CatalogueKey(2, path.dataset(), ""),
        new CatalogueKey(3, path.datafile(), ""));
  }

  /** 0 for a facility to 3 for a datafile. */
  static int level(Entity entity) {
    if (entity instanceof Facility) {
      return 0;
    }
    if (entity instanceof Investigation) {
      return 1;
    }
    if (entity instanceof Dataset) {
      return 2;
    }
    if (entity instanceof Datafile) {
      return 3;
    }
    // Unreachable as long as Entity permits these four alone: patterns in switch need Java 21.
    throw new IllegalArgumentException("unknown level: " + entity);
  }
}
