package beamtime.testbed.mongodb;

import beamtime.testbed.probe.Ping;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import java.io.IOException;
import java.util.Map;
import org.bson.Document;

/** MongoDB's command {@code ping}, which it answers to everybody. */
final class MongoPing implements Ping {
  private static final Document PING = new Document("ping", 1);

  private final MongoClient client;

  MongoPing(String uri) {
    client = MongoProbe.client(uri, Map.of());
  }

  @Override
  public void once() throws IOException {
    try {
      client.getDatabase("admin").runCommand(PING);
    } catch (MongoException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
