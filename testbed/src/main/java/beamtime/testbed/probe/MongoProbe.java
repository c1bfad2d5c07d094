package beamtime.testbed.probe;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * Asks MongoDB for its build.
 *
 * @param uri of the server or replica set, without credentials
 */
public record MongoProbe(String uri) implements Probe {
  private static final int PATIENCE_SECONDS = 4;

  @Override
  public String version() throws IOException {
    return ask(uri, new Document("buildInfo", 1)).getString("version");
  }

  /** The answer to a command of the database {@code admin}. */
  static Document ask(String uri, Document command) throws IOException {
    try (MongoClient client = client(uri)) {
      return client.getDatabase("admin").runCommand(command);
    } catch (MongoException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** A client that gives up soon. */
  static MongoClient client(String uri) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
            .build());
  }
}
