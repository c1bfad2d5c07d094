package beamtime.testbed;

import beamtime.core.store.Testbed.Progress;
import beamtime.core.store.TestbedException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/**
 * This project's own catalogue that speaks ICAT's contract; its jar travels inside the testbed's.
 */
final class IcatServer implements Server {
  private static final Option HEAP = new Option("testbed.icat.heap", "512m", "heap of the server");
  private static final Option PORT =
      new Option("testbed.icat.port", "", "port of the server; any free one where left out");

  /** Who logs in to a server that the user runs, by key of the endpoint's address. */
  static final Map<String, Option> LOGIN =
      Map.of(
          "plugin",
          new Option("testbed.icat.plugin", "simple", "authenticator of an external ICAT"),
          "user",
          new Option("testbed.icat.user", "root", "user of an external ICAT"),
          "passwordFile",
          new Option(
              "testbed.icat.passwordFile", "", "file with the password for an external ICAT"));

  private static final String JAR = "icat-endpoint.jar";
  private static final int PASSWORD_BITS = 128;

  private final String version;

  IcatServer(Versions versions) {
    this.version = versions.of("beamtime");
  }

  @Override
  public String backend() {
    return "icat";
  }

  @Override
  public List<Option> options() {
    return List.of(HEAP, PORT);
  }

  @Override
  public Option memory() {
    return HEAP;
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    return new Installed("beamtime:icat-endpoint:" + version, List.of());
  }

  @Override
  public Launch launch(Installed installed, RunFolder folder, Ports ports, Settings settings)
      throws IOException {
    int port = ports.take(PORT);
    String password = new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(36);
    Path passwordFile = folder.writeSecret("password", password);
    String uri = "http://127.0.0.1:" + port + "/ICATService/ICAT";
    Size heap = settings.size(HEAP);
    return new Launch(
        List.of(
            Programs.java().toString(),
            "-Xms" + heap,
            "-Xmx" + heap,
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder.folder("tmp"),
            "-jar",
            jar(folder).toString(),
            "--port",
            Integer.toString(port),
            "--data",
            folder.folder("data").toString(),
            "--password-file",
            passwordFile.toString()),
        Map.of(),
        Map.of(
            "uri",
            uri,
            "plugin",
            "simple",
            "user",
            "root",
            "passwordFile",
            passwordFile.toString()),
        Map.of("java", System.getProperty("java.version"), "settings", "defaults"),
        new IcatProbe(URI.create(uri)));
  }

  private static Path jar(RunFolder folder) throws IOException {
    try (InputStream in = IcatServer.class.getResourceAsStream(JAR)) {
      if (in == null) {
        throw new TestbedException(
            "the testbed was built without "
                + JAR
                + ": build it once, mvn package -pl testbed -am");
      }
      Path jar = folder.path().resolve(JAR);
      Files.copy(in, jar);
      return jar;
    }
  }
}
