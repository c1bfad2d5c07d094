package beamtime.testbed.docker;

import beamtime.core.owner.OwnedFolder;
import beamtime.testbed.probe.IcatProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.IcatDatabase;
import beamtime.testbed.server.IcatJar;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * Our ICAT endpoint, from an image that is built here of its own jar; over H2, or over PostgreSQL
 * in a container beside it.
 */
final class IcatKind implements Kind {
  private static final String HOME = "/opt/icat/";
  private static final String DATA = "/data";
  private static final String PASSWORD = HOME + "password";
  private static final String USERS = HOME + "users";
  private static final String DATABASE_PASSWORD = HOME + "database-password";

  /** Its server runs as a user of its own, who must read what the engine copies in as root. */
  private static final int READABLE = 0444;

  private final Images images;
  private final String version;

  IcatKind(Images images, Versions versions) {
    this.images = images;
    this.version = versions.of("beamtime");
  }

  @Override
  public String backend() {
    return "icat";
  }

  @Override
  public Image image(Supply supply) throws IOException {
    if (IcatDatabase.of(supply.settings()) == IcatDatabase.POSTGRESQL) {
      supply.pulled(images.of(Postgresql.NAME, supply.settings()));
    }
    return endpoint(supply);
  }

  private Image endpoint(Supply supply) throws IOException {
    Optional<Image> named = images.named(backend(), supply.settings());
    if (named.isPresent()) {
      return supply.pulled(named.get());
    }
    Image base = images.of(Images.JRE, supply.settings());
    try (OwnedFolder folder = OwnedFolder.create(Settings.temporary(), "image")) {
      Path jar = IcatJar.copyInto(folder.path());
      return supply.built(
          new BuiltImage(
              "beamtime/icat-endpoint",
              version,
              "icat.Dockerfile",
              base,
              Map.of(jar.getFileName().toString(), jar)));
    }
  }

  @Override
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int port = ports.take(IcatJar.PORT);
    String uri = "http://127.0.0.1:" + port + "/ICATService/ICAT";
    String password = Secret.random();
    Path passwordFile = folder.writeSecret("password", password);
    String rulePassword = Secret.random();
    Path rulePasswordFile = folder.writeSecret("rule-password", rulePassword);
    Optional<Postgresql> database = database(settings);
    List<String> command = new ArrayList<>(command(port, heap));
    command.addAll(database.map(IcatKind::connection).orElse(List.of("--data", DATA)));
    GenericContainer<?> endpoint =
        new GenericContainer<>(image.parsed())
            .withCopyToContainer(Transferable.of(password, READABLE), PASSWORD)
            .withCopyToContainer(Transferable.of(IcatJar.users(rulePassword), READABLE), USERS)
            .withCommand(command.toArray(String[]::new));
    List<Pod.Node> nodes = new ArrayList<>();
    // Before the endpoint, which waits for it; so it is also removed after it.
    database.ifPresent(
        it -> {
          nodes.add(it.node());
          endpoint.withCopyToContainer(Transferable.of(it.password(), READABLE), DATABASE_PASSWORD);
        });
    nodes.add(new Pod.Node("endpoint", endpoint));
    Map<String, String> facts =
        new HashMap<>(database.map(Postgresql::facts).orElse(IcatJar.H2_FACTS));
    facts.putIfAbsent("data", DATA);
    facts.put("java", "that of " + image);
    return new Pod(
        nodes,
        List.of(port),
        Forming.BY_THEMSELVES,
        IcatJar.address(uri, passwordFile, rulePasswordFile),
        facts,
        new IcatProbe(URI.create(uri)));
  }

  /** The database beside the endpoint, where one is wanted. */
  private Optional<Postgresql> database(Settings settings) {
    return IcatDatabase.of(settings) == IcatDatabase.POSTGRESQL
        ? Optional.of(new Postgresql(images.of(Postgresql.NAME, settings), Secret.random()))
        : Optional.empty();
  }

  private static List<String> command(int port, Size heap) {
    return List.of(
        "-Xms" + heap,
        "-Xmx" + heap,
        "-XX:+ExitOnOutOfMemoryError",
        "-jar",
        HOME + "icat-endpoint.jar",
        "--host",
        "0.0.0.0",
        "--port",
        Integer.toString(port),
        "--password-file",
        PASSWORD,
        "--users-file",
        USERS);
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
