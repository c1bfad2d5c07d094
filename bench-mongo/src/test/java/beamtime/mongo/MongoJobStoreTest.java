package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.mongo.MongoSettings.Compression;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new MongoJobStore(MONGODB.endpoint(), MongoSettings.defaults());
  }

  /** Three replies of a cursor. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void compressedRowsHaveACollectionOfTheirOwn() {
    Jobs jobs = new Jobs(1);
    JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
    Place place = new Place("bt-compressed-rows");
    MongoSettings packed = MongoSettings.defaults().with(Compression.ZSTD);
    try (JobStore store = open();
        JobStore other = new MongoJobStore(MONGODB.endpoint(), packed)) {
      for (JobStore each : List.of(store, other)) {
        assertThat(each.places().holds(place)).isFalse();
        each.places().create(place);
        each.ingest(place, jobs, 0, 500);
        each.places().seal(place);
        assertThat(each.scan(place, day, row -> {})).isEqualTo(500);
        assertThat(Tally.of(each.group(place, day, JobGrouping.DAY_SITE)))
            .isEqualTo(Tally.of(store.group(place, day, JobGrouping.DAY_SITE)));
      }
      assertThat(store.places().holds(place)).isTrue();
      store.places().drop(place);
      assertThat(other.places().holds(place)).isFalse();
    }
  }

  @Test
  void aWriteThatDoesNotWaitForTheJournalHasReachedMemoryAlone() {
    MongoSettings careless = new MongoSettings("1", false);
    try (JobStore store = new MongoJobStore(MONGODB.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }
}
