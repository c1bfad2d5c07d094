package beamtime.testbed.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mongod that the testbed starts lets in who knows its password. */
final class MongoLoginTest {
  @TempDir private Path temporary;

  @Test
  void strangersReadWriteAndMakeNothing() throws IOException {
    Folders folders = Folders.in(temporary);
    try (Running running =
        new BackendTestbed().start("mongodb", folders.properties(), Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      String uri = endpoint.address("uri");
      try (MongoClient stranger = MongoProbe.client(uri, Map.of())) {
        for (Document attempt :
            List.of(
                new Document("listDatabases", 1),
                new Document("find", "bt-anything"),
                new Document("insert", "bt-anything").append("documents", List.of(new Document())),
                new Document("dropDatabase", 1),
                new Document("createUser", "me")
                    .append("pwd", "me")
                    .append("roles", List.of("root")),
                new Document("shutdown", 1))) {
          assertThatThrownBy(() -> stranger.getDatabase("admin").runCommand(attempt))
              .as("" + attempt)
              .isInstanceOf(MongoException.class)
              .hasMessageContaining("requires authentication");
        }
      }
      try (MongoClient known = MongoProbe.client(uri, endpoint.address())) {
        assertThat(known.listDatabaseNames()).contains("admin");
      }
      isSecret(running.endpoint());
    }
  }

  private static void isSecret(Endpoint endpoint) throws IOException {
    String password = Credentials.of(endpoint).password().orElseThrow();
    // 128 bits in base 36, less the zeros that some begin with
    assertThat(password).hasSizeGreaterThan(20);
    assertThat(endpoint.toString()).doesNotContain(password);
    for (String file : List.of("password", "key")) {
      Path secret = Path.of(endpoint.address("passwordFile")).resolveSibling(file);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rw-------");
    }
    assertThat(Files.readString(Path.of(endpoint.facts().get("log")))).doesNotContain(password);
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      assertThat(all.map(process -> process.info().commandLine().orElse("")))
          .noneMatch(line -> line.contains(password));
    }
  }
}
