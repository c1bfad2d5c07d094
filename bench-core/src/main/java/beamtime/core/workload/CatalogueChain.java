package beamtime.core.workload;

import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import java.util.List;
import java.util.Optional;

/**
 * One way down the catalogue tree, from a facility to a datafile.
 *
 * @param entities facility, investigation, dataset, datafile
 * @param path their keys
 */
public record CatalogueChain(List<Entity> entities, DatafilePath path) {
  /** The chain through the nodes with these numbers. */
  static CatalogueChain of(Catalogue catalogue, long f, long i, long d, long k) {
    return new CatalogueChain(
        List.of(
            catalogue.facility(f),
            catalogue.investigation(f, i),
            catalogue.dataset(f, i, d),
            catalogue.datafile(f, i, d, k)),
        catalogue.path(f, i, d, k));
  }

  /** The last of the entities. */
  Entity datafile() {
    return entities.get(entities.size() - 1);
  }

  /** Looks each level up and creates what is absent; returns the handle of the last. */
  String ensure(CatalogueStore store, Place place) {
    return ensure(store, place, entities);
  }

  /**
   * Looks each level up, from the facility down, and creates what is absent; returns the handle of
   * the last.
   */
  public static String ensure(CatalogueStore store, Place place, List<Entity> entities) {
    String parent = CatalogueStore.ROOT;
    for (Entity entity : entities) {
      Optional<String> there = store.lookUp(place, parent, entity);
      parent = there.isPresent() ? there.get() : store.create(place, parent, entity);
    }
    return parent;
  }

  /** Looks each level up and creates what is absent; returns the handle of the dataset. */
  String ensureDataset(CatalogueStore store, Place place) {
    ensure(store, place);
    return handle(store, place, CatalogueLevel.DATASET.ordinal());
  }

  /**
   * Creates the levels from {@code depth} below the root on without looking them up; returns the
   * handle of the last.
   *
   * @param above handle of the level above them
   */
  String create(CatalogueStore store, Place place, int depth, String above) {
    String parent = above;
    for (Entity entity : entities.subList(depth, entities.size())) {
      parent = store.create(place, parent, entity);
    }
    return parent;
  }

  /** Handle of the level above the one that is {@code depth} below the root. */
  String above(CatalogueStore store, Place place, int depth) {
    return depth == 0 ? CatalogueStore.ROOT : handle(store, place, depth - 1);
  }

  /** Handle of the level that is {@code depth} below the root, all of which must be there. */
  String handle(CatalogueStore store, Place place, int depth) {
    String parent = CatalogueStore.ROOT;
    for (Entity entity : entities.subList(0, depth + 1)) {
      parent = below(store, place, parent, entity);
    }
    return parent;
  }

  /** Handle of an entity that must be there. */
  static String below(CatalogueStore store, Place place, String parent, Entity entity) {
    return store
        .lookUp(place, parent, entity)
        .orElseThrow(
            () -> new WrongAnswerException("lost " + entity.name() + " below '" + parent + "'"));
  }

  /** Counts an entity that is sent, and returns it. */
  static <E extends Entity> E sent(RowCounters counters, E entity) {
    counters.rows++;
    counters.payloadBytes += entity.payloadBytes();
    return entity;
  }
}
