package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobAnswersContract;
import beamtime.core.store.JobStore;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Job rows in a real HBase that the client filters: it writes them as if the server did. */
class HBaseJobStoreFilteredHereTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  /** One cell a column. */
  @Nested
  class Cells extends FilteredHere {
    Cells() {
      super(HBaseLayout.CELLS);
    }
  }

  /** One cell a row. */
  @Nested
  class Packed extends FilteredHere {
    Packed() {
      super(HBaseLayout.PACKED);
    }
  }

  private abstract static class FilteredHere extends JobAnswersContract {
    private final HBaseLayout layout;

    FilteredHere(HBaseLayout layout) {
      this.layout = layout;
    }

    @Override
    protected Optional<Durability> durability() {
      return Optional.of(Durability.PAGE_CACHE);
    }

    @Override
    protected JobStore open() {
      return new HBaseJobStore(
          HBASE.endpoint(),
          HBaseSettings.defaults()
              .with(
                  s -> {
                    s.layout = layout;
                    s.filterSide = Side.CLIENT;
                  }));
    }
  }
}
