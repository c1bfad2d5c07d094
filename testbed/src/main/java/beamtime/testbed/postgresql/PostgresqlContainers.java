package beamtime.testbed.postgresql;

import beamtime.core.backend.LacksException;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.GenericContainer;

/**
 * PostgreSQL from its official image. Testcontainers' own class for it turns fsync off, and our
 * default is that writes reach the disk.
 */
record PostgresqlContainers(PostgresqlOptions options) implements Containers {
  /** Of the official image. */
  private static final String DATA = "/var/lib/postgresql/data";

  /** Bytes; the 64 MB of docker are too few for parallel queries of many clients at once. */
  private static final long SHARED = 256L << 20;

  @Override
  public Image image(Supply supply) throws IOException {
    if (!options.shape(supply.settings()).single()) {
      throw new LacksException(
          options.servers().key()
              + "=1+1 is for servers as child processes: our link between sites does not reach into"
              + " containers; use -Dtestbed=embedded");
    }
    return supply.pulled(PostgresqlOptions.IMAGE.of(supply.settings()));
  }

  @Override
  public Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    PostgresqlServer server = PostgresqlServer.make(options, ports, heap, folder, settings);
    List<String> command = new ArrayList<>(List.of("postgres"));
    command.addAll(server.arguments("*"));
    GenericContainer<?> container =
        new GenericContainer<>(image.parsed())
            .withSharedMemorySize(SHARED)
            .withEnv("POSTGRES_USER", PostgresqlServer.USER)
            .withEnv("POSTGRES_DB", PostgresqlServer.DATABASE)
            .withEnv("POSTGRES_PASSWORD", Files.readString(server.password()))
            .withEnv("POSTGRES_HOST_AUTH_METHOD", PostgresqlServer.AUTHENTICATION)
            .withEnv(
                "POSTGRES_INITDB_ARGS",
                "--encoding="
                    + PostgresqlServer.ENCODING
                    + " --locale="
                    + PostgresqlServer.COLLATION)
            .withCommand(command.toArray(String[]::new));
    return new Pod(
        List.of(new Pod.Node("postgres", container)), List.of(server.port()), server.service(DATA));
  }
}
