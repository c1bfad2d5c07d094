package beamtime.testbed.icat;

import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Secret;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;

/**
 * PostgreSQL from its official image, for another server of the same pod: it listens to the pod
 * alone. Testcontainers' own class for it turns fsync off, and our default is that writes reach the
 * disk.
 *
 * @param image official, or one that takes the same environment
 * @param password of its user, for one run
 */
record Postgresql(Image image, String password) {
  /** User, and name of the database. */
  private static final String USER = "icat";

  /** Of the official image. */
  private static final String DATA = "/var/lib/postgresql/data";

  /**
   * Order of texts as in H2 and in Java, where the image's own would be that of American English.
   */
  private static final String COLLATION = "C";

  /** Bytes; the 64 MB of docker are too few for parallel queries of many clients at once. */
  private static final long SHARED = 256L << 20;

  /** Where the user wants one, with a password of its own. */
  static Optional<Postgresql> wanted(Settings settings) {
    return IcatDatabase.of(settings) == IcatDatabase.POSTGRESQL
        ? Optional.of(new Postgresql(IcatOptions.POSTGRESQL.of(settings), Secret.random()))
        : Optional.empty();
  }

  String user() {
    return USER;
  }

  /** For JDBC, within the pod. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:5432/" + USER;
  }

  /** Its container. */
  Pod.Node node() {
    return new Pod.Node(
        IcatOptions.POSTGRESQL.name(),
        new GenericContainer<>(image.parsed())
            .withSharedMemorySize(SHARED)
            .withEnv("POSTGRES_USER", USER)
            .withEnv("POSTGRES_PASSWORD", password)
            .withEnv("POSTGRES_INITDB_ARGS", "--encoding=UTF8 --locale=" + COLLATION)
            .withCommand("postgres", "-c", "listen_addresses=127.0.0.1", "-c", "fsync=on"));
  }

  /** What a result must say of it. */
  Map<String, String> facts() {
    return Map.of(
        "database",
        "PostgreSQL " + image.parsed().getVersionPart() + ", fsync on",
        "settings",
        "collation " + COLLATION,
        "data",
        DATA);
  }

  /** Without the password: a message may repeat it. */
  @Override
  public String toString() {
    return "PostgreSQL of " + image;
  }
}
