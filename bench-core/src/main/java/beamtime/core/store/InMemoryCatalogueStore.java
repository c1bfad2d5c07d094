package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The oracle of the catalogue family: what the answer must be. It keeps every entity in memory.
 * Handles are numbers within a place.
 */
public final class InMemoryCatalogueStore extends InMemoryStore<CatalogueTree>
    implements CatalogueStore {
  @Override
  CatalogueTree empty() {
    return new CatalogueTree();
  }

  @Override
  public Optional<String> lookUp(Place place, String parent, Entity entity) {
    return at(place).child(parent, CatalogueKey.of(entity)).map(CatalogueTree.Node::handle);
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    return at(place).add(place, parent, entity).handle();
  }

  @Override
  public void createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    CatalogueTree tree = at(place);
    for (int i = 0; i < count; i++) {
      tree.add(place, dataset, datafiles.apply(i));
    }
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    return at(place).at(CatalogueKey.chain(path)).map(node -> (Datafile) node.entity());
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    long files = 0;
    for (Entity entity : at(place).children(dataset)) {
      files++;
      sink.accept(new DatafileView((Datafile) entity));
    }
    return files;
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    return at(place).child(parent, CatalogueKey.of(entity)).map(CatalogueTree.Node::entity);
  }
}
