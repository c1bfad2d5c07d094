package beamtime.testbed.icat;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Recipe;
import beamtime.testbed.backend.Service;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * Our ICAT endpoint, from an image that is built here of its own jar; over H2, or over PostgreSQL
 * in another container of the pod.
 */
final class IcatContainers implements Containers {
  private static final String HOME = "/opt/icat/";
  private static final String DATA = "/data";
  private static final String PASSWORD = HOME + "password";
  private static final String USERS = HOME + "users";
  private static final String DATABASE_PASSWORD = HOME + "database-password";

  /** Its server runs as a user of its own, who must read what the engine copies in as root. */
  private static final int READABLE = 0444;

  @Override
  public Image image(Supply supply) throws IOException {
    if (IcatDatabase.of(supply.settings()) == IcatDatabase.POSTGRESQL) {
      supply.pulled(IcatOptions.POSTGRESQL.of(supply.settings()));
    }
    return endpoint(supply);
  }

  private static Image endpoint(Supply supply) throws IOException {
    Optional<Image> named = IcatOptions.IMAGE.named(supply.settings());
    if (named.isPresent()) {
      return supply.pulled(named.get());
    }
    try (OwnedFolder folder = OwnedFolder.create(Settings.temporary(), "image");
        SafetyNet interrupted = new SafetyNet("remove-image", folder::deleteWhatGoes)) {
      Path jar = IcatEndpoint.copyJarInto(folder.path());
      return supply.built(
          Recipe.of(
              "beamtime/icat-endpoint",
              IcatOptions.version(),
              IcatContainers.class,
              Map.of(IcatEndpoint.JAR, jar)));
    }
  }

  @Override
  public Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    IcatEndpoint endpoint = IcatEndpoint.make(folder, ports);
    Optional<Postgresql> database = Postgresql.wanted(settings);
    GenericContainer<?> container =
        new GenericContainer<>(image.parsed())
            .withCopyToContainer(secret(endpoint.password()), PASSWORD)
            .withCopyToContainer(secret(endpoint.users()), USERS)
            .withCommand(command(endpoint, heap, database));
    List<Pod.Node> nodes = new ArrayList<>();
    // Before the endpoint, which waits for it; so it is also removed after it.
    database.ifPresent(
        it -> {
          nodes.add(it.node());
          container.withCopyToContainer(
              Transferable.of(it.password(), READABLE), DATABASE_PASSWORD);
        });
    nodes.add(new Pod.Node("endpoint", container));
    Service service =
        database
            .map(it -> endpoint.service(it.facts()))
            .orElseGet(() -> endpoint.service(IcatEndpoint.H2_FACTS).with("data", DATA));
    return new Pod(nodes, List.of(endpoint.port()), service.with("java", "that of " + image));
  }

  private static Transferable secret(Path file) throws IOException {
    return Transferable.of(Files.readString(file), READABLE);
  }

  private static String[] command(IcatEndpoint endpoint, Size heap, Optional<Postgresql> database) {
    List<String> command = new ArrayList<>(IcatEndpoint.javaOptions(heap));
    command.addAll(
        List.of(
            "-jar",
            HOME + IcatEndpoint.JAR,
            "--host",
            "0.0.0.0",
            "--port",
            Integer.toString(endpoint.port()),
            "--password-file",
            PASSWORD,
            "--users-file",
            USERS));
    command.addAll(database.map(IcatContainers::connection).orElse(List.of("--data", DATA)));
    return command.toArray(String[]::new);
  }

  private static List<String> connection(Postgresql database) {
    return List.of(
        "--database-url",
        database.url(),
        "--database-user",
        database.user(),
        "--database-password-file",
        DATABASE_PASSWORD);
  }
}
