package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Experiment metadata: a tree of facilities, investigations, datasets and datafiles.
 *
 * <p>A handle is the backend's own identifier of an entity; the parent of a facility is {@link
 * #ROOT}.
 */
public interface CatalogueStore extends Store {
  /** Parent of the facilities of a place. */
  String ROOT = "";

  /**
   * Handle of the child with the entity's key, where it exists; only the entity's key is looked at.
   */
  Optional<String> lookUp(Place place, String parent, Entity entity);

  /** Creates the entity with all that is in it below its parent; returns its handle. */
  String create(Place place, String parent, Entity entity);

  /** Creates {@code count} datafiles below a dataset in one request, asking for each only once. */
  void createDatafiles(Place place, String dataset, int count, IntFunction<Datafile> datafiles);

  /** The one datafile with these keys. */
  Optional<Datafile> find(Place place, DatafilePath path);

  /** Hands every datafile of the dataset to the sink, once, in any order; returns their number. */
  long list(Place place, String dataset, Consumer<? super View<Datafile>> sink);

  /**
   * All that was stored of the child with the entity's key: what a check compares with the entity.
   */
  Optional<Entity> read(Place place, String parent, Entity entity);
}
