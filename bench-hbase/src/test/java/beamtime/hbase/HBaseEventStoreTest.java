package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventStore;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Its tests wait for the master to make and remove tables: several wait at the same time. */
@Execution(ExecutionMode.CONCURRENT)
class HBaseEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected EventStore open() {
    return new HBaseEventStore(HBASE.endpoint(), HBaseSettings.defaults());
  }

  @Test
  void aDroppedPlaceLeavesNoTableThatItsCatalogueDoesNotKnow() {
    Place place = new Place("bt-events-orphans");
    try (EventStore store = open();
        HBaseConnection connection =
            new HBaseConnection(HBASE.endpoint(), HBaseSettings.defaults())) {
      store.places().create(place);
      HBasePlaces.withParts(connection, "-events", ColumnFamilyDescriptorBuilder.of("d"))
          .createPart(place, "sa0", List.of("raw"));
      store.places().drop(place);
      assertThat(
              connection.<List<TableName>>call(
                  "list tables",
                  hbase -> {
                    try (Admin admin = hbase.getAdmin()) {
                      return List.of(admin.listTableNames(connection.tables(place.name()), false));
                    }
                  }))
          .isEmpty();
    }
  }
}
