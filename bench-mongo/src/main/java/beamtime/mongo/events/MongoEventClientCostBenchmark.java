package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.RawEvents;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import beamtime.mongo.MongoSettings;
import beamtime.mongo.RawMongo;
import java.io.IOException;
import java.util.List;

/** {@link EventClientCost} on MongoDB, by {@link RawMongo}. */
@OnBackend("mongodb")
public class MongoEventClientCostBenchmark extends EventClientCost {
  private record Raw(RawMongo raw, Place place) implements RawEvents {
    @Override
    public Request write(EventDatabase database, List<Event> events) {
      List<EventObject> objects =
          events.stream().flatMap(event -> event.in(database.model()).objects().stream()).toList();
      return raw.insert(collection(database), EventDocument.ENCODING, objects);
    }

    @Override
    public Request read(EventDatabase database, long event, int objects) throws IOException {
      return raw.prove(
          RawMongo.find(collection(database), MongoEventStore.events(event, event + 1)), objects);
    }

    /** The one of all parts. */
    private String collection(EventDatabase database) {
      return MongoEventStore.collection(place, database, database.containers().get(0));
    }
  }

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new MongoEventStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected RawEvents connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawMongo(endpoint), place);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoEventClientCostBenchmark.class, args);
  }
}
