package beamtime.icat.endpoint.database;

import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The databases that can keep the catalogue: one within this process, and servers. */
public enum DatabaseKind {
  // What ICAT keeps in H2: columns without lengths, and times with milliseconds.
  H2(
      "H2, in the endpoint's process",
      "jdbc:h2:",
      "org.h2.Driver",
      H2WithoutLengths.class,
      "",
      ChronoUnit.MILLIS),

  // Names that differ by case, or by a space at the end, are two everywhere else.
  MARIADB(
      "MariaDB",
      "jdbc:mariadb:",
      "org.mariadb.jdbc.Driver",
      MariadbPlatform.class,
      " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
      ChronoUnit.SECONDS),

  POSTGRESQL(
      "PostgreSQL",
      "jdbc:postgresql:",
      "org.postgresql.Driver",
      PostgresqlPlatform.class,
      "",
      ChronoUnit.SECONDS);

  private final String label;
  private final String prefix;
  private final String driver;
  private final Class<?> platform;
  private final String tableSuffix;
  private final ChronoUnit precision;

  DatabaseKind(
      String label,
      String prefix,
      String driver,
      Class<?> platform,
      String tableSuffix,
      ChronoUnit precision) {
    this.label = label;
    this.prefix = prefix;
    this.driver = driver;
    this.platform = platform;
    this.tableSuffix = tableSuffix;
    this.precision = precision;
  }

  /** The kind of server that a URL of JDBC is for. */
  public static Optional<DatabaseKind> ofServer(String url) {
    return servers().filter(kind -> url.startsWith(kind.prefix)).findFirst();
  }

  /** How the URLs of servers begin, for people. */
  public static String prefixes() {
    return servers().map(kind -> kind.prefix).collect(Collectors.joining(" or "));
  }

  private static Stream<DatabaseKind> servers() {
    return Stream.of(MARIADB, POSTGRESQL);
  }

  /** What it is, for people. */
  String label() {
    return label;
  }

  /** What the URL of a server looks like. */
  String shape() {
    return prefix + "//host:port/database";
  }

  /** Class of its JDBC driver. */
  String driver() {
    return driver;
  }

  /** Class of what EclipseLink knows about it. */
  String platform() {
    return platform.getName();
  }

  /** Of the times that it keeps. */
  ChronoUnit precision() {
    return precision;
  }

  /** What each CREATE TABLE ends with. */
  String tableSuffix() {
    return tableSuffix;
  }
}
