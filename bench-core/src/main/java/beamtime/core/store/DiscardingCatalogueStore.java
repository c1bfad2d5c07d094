package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Entity;
import beamtime.core.data.Investigation;
import beamtime.core.data.Mix64;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The floor of the catalogue family: a cell on it measures the harness.
 *
 * <p>An entity is absent until it is created and present afterwards, so that a cycle takes the same
 * path as on a real store; only hashes of keys are kept, and of those only the last million or so,
 * since cycles create without end. Created entities are dropped. Find and list hand out one
 * ready-made file, the first that {@link #createDatafiles} made in the place: list as many times as
 * createDatafiles made files below that dataset. Files that were created one at a time are not
 * counted, and deleted ones are counted still.
 */
public final class DiscardingCatalogueStore extends InMemoryStore<DiscardingCatalogueStore.Content>
    implements CatalogueStore {
  private final RecentKeys keys = new RecentKeys();

  /** Uses each dropped entity, so that the JVM can't leave out making it. */
  private final LongAdder dropped = new LongAdder();

  /** What is known of a place; its salt makes its keys differ from those of any other. */
  static final class Content {
    private static final AtomicLong MADE = new AtomicLong();

    private final long salt = Mix64.mix(MADE.incrementAndGet());
    private final Map<String, LongAdder> files = new ConcurrentHashMap<>();
    private volatile @Nullable View<Datafile> view;

    private long files(String dataset) {
      LongAdder count = files.get(dataset);
      return count == null ? 0 : count.sum();
    }
  }

  public DiscardingCatalogueStore() {
    super(Content::new);
  }

  @Override
  public Optional<String> lookUp(Place place, String parent, Entity entity) {
    long hash = hash(at(place), parent, entity);
    return keys.contains(hash) ? Optional.of(Long.toHexString(hash)) : Optional.empty();
  }

  @Override
  public String create(Place place, String parent, Entity entity) {
    long hash = hash(at(place), parent, entity);
    keys.add(hash);
    dropped.add(hash);
    return Long.toHexString(hash);
  }

  @Override
  public List<String> createDatafiles(
      Place place, String dataset, int count, IntFunction<Datafile> datafiles) {
    Content content = at(place);
    List<String> handles = new ArrayList<>(count);
    long hash = 0;
    for (int i = 0; i < count; i++) {
      Datafile file = datafiles.apply(i);
      hash += file.keyHash();
      handles.add(Long.toHexString(hash));
      if (content.view == null) {
        content.view = FixedView.of(new DatafileView(file));
      }
    }
    dropped.add(hash);
    content.files.computeIfAbsent(dataset, absent -> new LongAdder()).add(count);
    return handles;
  }

  @Override
  public Optional<Datafile> find(Place place, DatafilePath path) {
    View<Datafile> view = at(place).view;
    return view == null ? Optional.empty() : Optional.of(view.decode());
  }

  @Override
  public long list(Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    Content content = at(place);
    return new ReadyMade<>(content.files(dataset), Optional.ofNullable(content.view)).handTo(sink);
  }

  @Override
  public long listWithParameters(
      Place place, String dataset, Consumer<? super View<Datafile>> sink) {
    return list(place, dataset, sink);
  }

  /** Hands out the dataset's own handle. */
  @Override
  public long listHandles(Place place, String dataset, Consumer<? super String> sink) {
    long files = at(place).files(dataset);
    for (long i = 0; i < files; i++) {
      sink.accept(dataset);
    }
    return files;
  }

  @Override
  public void deleteDatafiles(Place place, List<String> handles) {
    long hash = 0;
    for (String handle : handles) {
      hash += Mix64.hash(handle);
    }
    dropped.add(hash);
  }

  @Override
  public Optional<Entity> read(Place place, String parent, Entity entity) {
    return lookUp(place, parent, entity).map(handle -> entity);
  }

  private static long hash(Content content, String parent, Entity entity) {
    long h = Mix64.fold(content.salt, Mix64.hash(parent));
    h = Mix64.fold(h, entity.level());
    h = Mix64.fold(h, Mix64.hash(entity.name()));
    return entity instanceof Investigation investigation
        ? Mix64.fold(h, Mix64.hash(investigation.visitId()))
        : h;
  }
}
