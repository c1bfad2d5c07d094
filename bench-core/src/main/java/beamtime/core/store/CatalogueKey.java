package beamtime.core.store;

import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
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
    String visit = entity instanceof Investigation one ? one.visitId() : "";
    return new CatalogueKey(entity.level(), entity.name(), visit);
  }

  /** The keys on the way from the root to a datafile. */
  static List<CatalogueKey> chain(DatafilePath path) {
    return List.of(
        new CatalogueKey(0, path.facility(), ""),
        new CatalogueKey(1, path.investigation(), path.visitId()),
        new CatalogueKey(2, path.dataset(), ""),
        new CatalogueKey(3, path.datafile(), ""));
  }
}
