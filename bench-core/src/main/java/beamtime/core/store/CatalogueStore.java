package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Experiment metadata: a tree of facilities, investigations, datasets and datafiles.
 *
 * <p>A handle is the backend's own identifier of an entity; the parent of a facility is {@link
 * #ROOT}.
 */
@Family("catalogue")
public interface CatalogueStore extends Store {
  /** Parent of the facilities of a place. */
  String ROOT = "";

  /**
   * Handle of the child with the entity's key, where it exists; only the entity's key is looked at.
   */
  Optional<String> lookUp(Place place, String parent, Entity entity);

  /** Creates the entity with all that is in it below its parent; returns its handle. */
  String create(Place place, String parent, Entity entity);

  /**
   * Creates {@code count} datafiles below a dataset in one request, asking for each only once;
   * returns their handles in the same order.
   */
  List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles);

  /**
   * Creates datasets of an investigation with their datafiles, all in as few requests as the
   * backend takes: how a catalogue is loaded.
   */
  default void createDatasets(Place place, String investigation, List<FilledDataset> datasets) {
    for (FilledDataset filled : datasets) {
      String dataset = create(place, investigation, filled.dataset());
      createDatafiles(place, dataset, filled.datafiles().size(), filled.datafiles()::get);
    }
  }

  /** The one datafile with these keys, without its parameters. */
  Optional<Datafile> find(Place place, DatafilePath path);

  /**
   * Hands every datafile of the dataset to the sink, once, in any order, without its parameters;
   * returns their number.
   */
  long list(Place place, String dataset, Consumer<? super View<Datafile>> sink);

  /** As {@link #list}, with the parameters of each datafile. */
  long listWithParameters(Place place, String dataset, Consumer<? super View<Datafile>> sink);

  /**
   * Hands the handle of every datafile of the dataset to the sink, once, in any order, and asks the
   * backend for nothing else; returns their number.
   */
  long listHandles(Place place, String dataset, Consumer<? super String> sink);

  /**
   * Deletes datafiles in one request. Fails where one of them is not there; whether the others are
   * deleted then is the backend's.
   */
  void deleteDatafiles(Place place, List<String> handles);

  /**
   * All that was stored of the child with the entity's key: what a check compares with the entity.
   */
  Optional<Entity> read(Place place, String parent, Entity entity);
}
