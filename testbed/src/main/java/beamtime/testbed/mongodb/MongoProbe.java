package beamtime.testbed.mongodb;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Tls;
import beamtime.core.store.Place;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoConfigurationException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * Asks MongoDB for its build, and whether the user who logs in may see our database.
 *
 * @param uri of the server or replica set, without credentials
 * @param address of the endpoint: who logs in, and which certificates count
 */
record MongoProbe(String uri, Map<String, String> address) implements Probe {
  private static final int PATIENCE_SECONDS = 4;

  /** A server may hear the driver and do nothing, with a disk that does not answer. */
  private static final int REPLY_SECONDS = 10;

  /** The server's code for what a user may not do. */
  private static final int UNAUTHORIZED = 13;

  @Override
  public String version() throws IOException {
    Credentials credentials = credentials(address);
    try (MongoClient client = client(uri, address)) {
      try {
        client.getDatabase(Place.PREFIX + "bench").listCollectionNames().first();
        return client
            .getDatabase("admin")
            .runCommand(new Document("buildInfo", 1))
            .getString("version");
      } catch (MongoSecurityException e) {
        throw new RefusedException(credentials.refused(), e);
      } catch (MongoTimeoutException e) {
        throw new IOException(e.getMessage(), failure(client).orElse(e));
      } catch (MongoException e) {
        throw e.getCode() == UNAUTHORIZED
            ? new RefusedException(
                credentials.forbidden("to use database " + Place.PREFIX + "bench (readWrite)"), e)
            : new IOException(e.getMessage(), e);
      }
    } catch (MongoConfigurationException e) { // such as a name of mongodb+srv that nobody resolves
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The driver looks for a server until its time is up, and keeps what went wrong meanwhile. */
  private static Optional<Throwable> failure(MongoClient client) {
    return client.getClusterDescription().getServerDescriptions().stream()
        .flatMap(server -> Optional.ofNullable(server.getException()).stream())
        .findFirst();
  }

  static Credentials credentials(Map<String, String> address) {
    return new Credentials("mongodb", address);
  }

  /** A client that gives up soon; nobody logs in where the address names nobody. */
  static MongoClient client(String uri, Map<String, String> address) {
    MongoClientSettings.Builder builder =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri));
    String authSource = address.getOrDefault("authSource", "admin");
    Credentials credentials = credentials(address);
    credentials
        .user()
        .flatMap(
            user ->
                credentials
                    .password()
                    .map(
                        password ->
                            MongoCredential.createCredential(
                                user, authSource, password.toCharArray())))
        .ifPresent(builder::credential);
    new Tls("mongodb", address)
        .context()
        .ifPresent(trusted -> builder.applyToSslSettings(ssl -> ssl.context(trusted)));
    return MongoClients.create(
        builder
            .applyToSslSettings(ssl -> ssl.invalidHostNameAllowed(false))
            .applyToSocketSettings(socket -> socket.readTimeout(REPLY_SECONDS, TimeUnit.SECONDS))
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS))
            .build());
  }

  /** The answer to a command of the database {@code admin}. */
  static Document ask(String uri, Map<String, String> address, Document command)
      throws IOException {
    try (MongoClient client = client(uri, address)) {
      return client.getDatabase("admin").runCommand(command);
    } catch (MongoException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
