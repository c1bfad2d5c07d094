package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The oracle of the catalogue family: what the answer must be. It keeps every entity in memory.
 * Handles are numbers within a place.
 */
public final class InMemoryCatalogueStore extends InMemoryStore<CatalogueTree>
    implements CatalogueStore {
  public InMemoryCatalogueStore() {
    super(CatalogueTree::new);
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
  public List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    CatalogueTree tree = at(place);
    List<String> handles = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      handles.add(tree.add(place, dataset, datafiles.apply(i)).handle());
    }
    return handles;
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    return at(place).at(CatalogueKey.chain(path)).map(node -> file(node).withoutParameters());
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    List<CatalogueTree.Node> files = at(place).children(dataset);
    files.forEach(node -> sink.accept(new DatafileView(file(node).withoutParameters())));
    return files.size();
  }

  @Override
  public long listWithParameters(
      Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    List<CatalogueTree.Node> files = at(place).children(dataset);
    files.forEach(node -> sink.accept(new DatafileView(file(node))));
    return files.size();
  }

  @Override
  public long listHandles(Place place, String dataset, Consumer<? super String> sink) {
    List<CatalogueTree.Node> files = at(place).children(dataset);
    files.forEach(node -> sink.accept(node.handle()));
    return files.size();
  }

  @Override
  public void deleteDatafiles(Place place, List<String> handles) {
    at(place).removeLeaves(handles);
  }

  private static Datafile file(CatalogueTree.Node node) {
    return (Datafile) Objects.requireNonNull(node.entity());
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    return at(place)
        .child(parent, CatalogueKey.of(entity))
        .flatMap(node -> Optional.ofNullable(node.entity()));
  }
}
