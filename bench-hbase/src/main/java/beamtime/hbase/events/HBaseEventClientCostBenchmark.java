package beamtime.hbase.events;

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
import beamtime.hbase.HBaseEventStore;
import beamtime.hbase.HBaseSettings;
import beamtime.hbase.RawHBase;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;

/** {@link EventClientCost} on HBase, by {@link RawHBase}. */
@OnBackend("hbase")
public class HBaseEventClientCostBenchmark extends EventClientCost {
  private static final HBaseSettings SETTINGS = HBaseSettings.defaults();

  @SuppressWarnings("NullAway.Init") // by open()
  private HBaseEventStore store;

  /**
   * A connection to the one region server of a place.
   *
   * @param store that makes what is put
   */
  private record Raw(RawHBase raw, HBaseEventStore store, Place place) implements RawEvents {
    @Override
    public Request write(EventDatabase database, List<Event> events) throws IOException {
      List<Put> puts = store.puts(database, events);
      byte[] request = RawHBase.puts(store.region(place, database), puts);
      int objects = puts.size();
      return () -> raw.put(request, objects);
    }

    @Override
    public Request read(EventDatabase database, long event, int objects) {
      HRegionLocation region = store.region(place, database);
      Scan scan =
          HBaseEventStore.scan(database, event, event + 1, EnumSet.allOf(EventPart.class))
              .setMaxResultSize(SETTINGS.maxAnswerBytes());
      return () -> raw.scan(region, scan, SETTINGS.caching(), objects);
    }
  }

  @Override
  protected EventStore open(Endpoint endpoint) {
    store = new HBaseEventStore(endpoint, SETTINGS);
    return store;
  }

  @Override
  protected RawEvents connect(Endpoint endpoint, Place place) throws IOException {
    HRegionLocation region = store.region(place, database(0));
    return new Raw(new RawHBase(region.getServerName()), store, place);
  }

  @Override
  protected boolean requestsEndWithThePlace() {
    return true;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseEventClientCostBenchmark.class, args);
  }
}
