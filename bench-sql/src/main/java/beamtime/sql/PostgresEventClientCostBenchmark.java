package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.RawEvents;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;

/** {@link EventClientCost} on PostgreSQL, by {@link RawPostgres}: what is beyond the driver. */
@OnBackend("postgresql")
public class PostgresEventClientCostBenchmark extends EventClientCost {
  private record Raw(RawPostgres raw, String schema) implements RawEvents {
    @Override
    public Request write(EventDatabase database, List<Event> events) {
      EventTable table = EventTable.ofFirst(schema, database);
      List<byte[]> pieces = new ArrayList<>();
      EventCopy.encode(table, events, (bytes, length) -> pieces.add(Arrays.copyOf(bytes, length)));
      int objects = events.stream().mapToInt(event -> event.objects().size()).sum();
      return raw.copyInTransaction(table.copy(), pieces, objects);
    }

    @Override
    public Request read(EventDatabase database, long event, int objects) throws SQLException {
      EventTable table = EventTable.ofFirst(schema, database);
      String[] parts = PostgresEventStore.asked(table, EnumSet.allOf(EventPart.class));
      return raw.prove(
          table.select(),
          select -> PostgresEventStore.bind(select, database, event, event + 1, parts),
          objects);
    }
  }

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new PostgresEventStore(endpoint, PostgresSettings.ofEvents());
  }

  @Override
  protected RawEvents connect(Endpoint endpoint, Place place) throws SQLException {
    return new Raw(new RawPostgres(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresEventClientCostBenchmark.class, args);
  }
}
