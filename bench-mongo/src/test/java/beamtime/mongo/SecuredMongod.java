package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.Tls;
import beamtime.core.store.ConnectionContract;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.Document;

/**
 * A real mongod that asks for passwords and speaks TLS alone, as a laboratory runs it. {@code
 * bench} may use our database, {@code outsider} another.
 */
final class SecuredMongod implements AutoCloseable {
  private static final String ROOT = "root-of-a-test";

  private final Process process;
  private final int port;
  private final Tls tls;

  /**
   * @param plain a mongod that runs, whose program is used
   * @param password of both users
   */
  SecuredMongod(Endpoint plain, Path folder, TestCertificate certificate, String password)
      throws Exception {
    port = ConnectionContract.freePort();
    tls = new Tls("mongodb", Map.of("trustStore", certificate.pem().toString()));
    process =
        start(
            plain,
            folder,
            port,
            "--auth",
            "--tlsMode",
            "requireTLS",
            "--tlsCertificateKeyFile",
            certificate.keyAndCertificate().toString(),
            "--tlsCAFile",
            certificate.pem().toString(),
            "--tlsAllowConnectionsWithoutCertificates");
    // Until there is a user, anyone on the same host may make the first.
    as(Optional.empty(), admin -> user(admin, "root", ROOT, "root", "admin"));
    asRoot(client -> user(client, "bench", password, "readWrite", "bt-bench"));
    asRoot(client -> user(client, "outsider", password, "readWrite", "theirs"));
  }

  /** Its address by a name of this host. */
  String uri(String host) {
    return "mongodb://" + host + ":" + port + "/?tls=true";
  }

  /** Asks the server as one who may do all. */
  <T> T asRoot(Function<MongoClient, T> task) {
    return as(
        Optional.of(MongoCredential.createCredential("root", "admin", ROOT.toCharArray())), task);
  }

  private <T> T as(Optional<MongoCredential> who, Function<MongoClient, T> task) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri("127.0.0.1")))
            .applyToSslSettings(ssl -> ssl.context(tls.context().orElseThrow()));
    who.ifPresent(settings::credential);
    try (MongoClient client = MongoClients.create(settings.build())) {
      return task.apply(client);
    }
  }

  private static Document user(
      MongoClient client, String name, String password, String role, String database) {
    Document granted = new Document("role", role).append("db", database);
    return client
        .getDatabase("admin")
        .runCommand(
            new Document("createUser", name)
                .append("pwd", password)
                .append("roles", List.of(granted)));
  }

  /** Starts a mongod on what is in a folder, by the program of one that runs. */
  static Process start(Endpoint plain, Path folder, int port, String... more) throws IOException {
    long pid = Long.parseLong(plain.facts().get("pid"));
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.of(pid).flatMap(mongod -> mongod.info().command()).orElseThrow());
    command.add("--dbpath=" + Files.createDirectories(folder.resolve("db")));
    command.add("--bind_ip=127.0.0.1");
    command.add("--port=" + port);
    command.add("--nounixsocket");
    command.add("--wiredTigerCacheSizeGB=0.25");
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("mongod.log").toFile()))
        .start();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(10, TimeUnit.SECONDS);
  }
}
