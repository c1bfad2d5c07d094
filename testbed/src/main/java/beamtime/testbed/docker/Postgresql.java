package beamtime.testbed.docker;

import java.util.Map;
import org.testcontainers.containers.GenericContainer;

/**
 * PostgreSQL from its official image, for another server of the same pod: it listens to the pod
 * alone. Testcontainers' own class for it turns fsync off, which is no default of ours.
 *
 * @param image official, or one that takes the same environment
 * @param password of its user, for one run
 */
record Postgresql(Image image, String password) {
  /** Name of its image and of its node. */
  static final String NAME = "postgresql";

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
        NAME,
        new GenericContainer<>(image.parsed())
            .withSharedMemorySize(SHARED)
            .withEnv("POSTGRES_USER", USER)
            .withEnv("POSTGRES_PASSWORD", password)
            .withEnv("POSTGRES_INITDB_ARGS", "--encoding=UTF8 --locale=" + COLLATION)
            .withCommand("postgres", "-c", "listen_addresses=127.0.0.1", "-c", "fsync=on"));
  }

  /** What a result must tell of it. */
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
