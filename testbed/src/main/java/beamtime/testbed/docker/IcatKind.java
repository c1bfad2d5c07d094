package beamtime.testbed.docker;

import beamtime.testbed.probe.IcatProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.IcatJar;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/** Our ICAT endpoint, from an image that is built here of its own jar. */
final class IcatKind implements Kind {
  private static final String HOME = "/opt/icat/";
  private static final String PASSWORD = HOME + "password";

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
    Optional<Image> named = images.named(backend(), supply.settings());
    if (named.isPresent()) {
      return supply.pulled(named.get());
    }
    Image base = images.of(Images.JRE, supply.settings());
    Path folder = Files.createTempDirectory(RunFolder.PREFIX + "icat-image-");
    try {
      Path jar = IcatJar.copyInto(folder);
      return supply.built(
          new BuiltImage(
              "beamtime/icat-endpoint",
              version,
              "icat.Dockerfile",
              base,
              Map.of(jar.getFileName().toString(), jar)));
    } finally {
      Trees.delete(folder);
    }
  }

  @Override
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int port = ports.take(IcatJar.PORT);
    String uri = "http://127.0.0.1:" + port + "/ICATService/ICAT";
    String password = IcatJar.newPassword();
    Path passwordFile = folder.writeSecret("password", password);
    GenericContainer<?> endpoint =
        new GenericContainer<>(image.parsed())
            .withCopyToContainer(Transferable.of(password, READABLE), PASSWORD)
            .withCommand(
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+ExitOnOutOfMemoryError",
                "-jar",
                HOME + "icat-endpoint.jar",
                "--host",
                "0.0.0.0",
                "--port",
                Integer.toString(port),
                "--data",
                "/data",
                "--password-file",
                PASSWORD);
    return new Pod(
        List.of(new Pod.Node("endpoint", endpoint)),
        List.of(port),
        Forming.BY_THEMSELVES,
        IcatJar.address(uri, passwordFile),
        Map.of("java", "that of " + image, "settings", "defaults"),
        new IcatProbe(URI.create(uri)));
  }
}
