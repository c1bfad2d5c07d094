package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobAnswersContract;
import beamtime.core.store.JobStore;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Job rows in a real HBase that its region servers sum, in tables of all kinds. */
class HBaseJobStoreGroupedThereTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final HBaseSettings THERE =
      HBaseSettings.defaults().with(s -> s.groupSide = Side.SERVER);

  /** One cell a column. */
  @Nested
  class Cells extends GroupedThere {
    Cells() {
      super(THERE);
    }
  }

  /** One cell a row. */
  @Nested
  class Packed extends GroupedThere {
    Packed() {
      super(THERE.with(s -> s.layout = HBaseLayout.PACKED));
    }
  }

  /** Each day in a region of its own or with its neighbour. */
  @Nested
  class Cut extends GroupedThere {
    Cut() {
      super(THERE.with(s -> s.splits = Regions.ofDays(5, 8)));
    }
  }

  /** Rows of each day in all regions, in encoded blocks. */
  @Nested
  class SaltedCells extends GroupedThere {
    SaltedCells() {
      super(
          THERE.with(
              s -> {
                s.salts = 3;
                s.encoding = BlockEncoding.FAST_DIFF;
              }));
    }
  }

  /** The same of one cell a row. */
  @Nested
  class SaltedPacked extends GroupedThere {
    SaltedPacked() {
      super(
          THERE.with(
              s -> {
                s.layout = HBaseLayout.PACKED;
                s.salts = 20;
                s.encoding = BlockEncoding.FAST_DIFF;
              }));
    }
  }

  private abstract static class GroupedThere extends JobAnswersContract {
    private final HBaseSettings settings;

    GroupedThere(HBaseSettings settings) {
      this.settings = settings;
    }

    @Override
    protected Optional<Durability> durability() {
      return Optional.of(Durability.PAGE_CACHE);
    }

    @Override
    protected JobStore open() {
      return new HBaseJobStore(HBASE.endpoint(), settings);
    }
  }
}
