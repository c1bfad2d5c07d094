package beamtime.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the stores use PostgreSQL.
 *
 * @param way how a batch is written; default {@link Way#COPY}
 * @param partitioned whether a place's table has a partition for each month; default false
 * @param index what finds the rows of a period; default {@link JobIndex#DAY}
 * @param synchronous {@code on} (default): a commit is acknowledged once it is on the server's
 *     disk; {@code off}: before. Where it has a standby at another site: {@code local} does not
 *     wait for that one, {@code remote_apply} until it has applied the commit
 * @param compression of frames and of events' objects; default {@link Compression#PGLZ}
 */
public record PostgresSettings(
    Way way, boolean partitioned, JobIndex index, String synchronous, Compression compression) {
  public PostgresSettings {
    if (!synchronous.matches("on|off|local|remote_apply")) {
      throw new IllegalArgumentException(
          "PostgreSQL settings: synchronous is '"
              + synchronous
              + "': use on, off, local or remote_apply");
    }
  }

  /** The defaults that are documented above. */
  public static PostgresSettings defaults() {
    return new PostgresSettings(Way.COPY, false, JobIndex.DAY, "on", Compression.PGLZ);
  }

  /**
   * The same with events as they are: compressing them made two clients write 2.5 times more
   * slowly, for 2 % fewer bytes on the disk (17.6, two forks of each, 25 November 2026).
   */
  public static PostgresSettings ofEvents() {
    return defaults().withCompression(Compression.NONE);
  }

  public PostgresSettings withWay(Way value) {
    return new PostgresSettings(value, partitioned, index, synchronous, compression);
  }

  /** With a table that is laid out in another way. */
  public PostgresSettings withLayout(boolean inMonths, JobIndex by) {
    return new PostgresSettings(way, inMonths, by, synchronous, compression);
  }

  public PostgresSettings withSynchronous(String value) {
    return new PostgresSettings(way, partitioned, index, value, compression);
  }

  public PostgresSettings withCompression(Compression value) {
    return new PostgresSettings(way, partitioned, index, synchronous, value);
  }

  /** Of every layout, see {@link #suffix}. */
  static List<String> suffixes() {
    List<String> all = new ArrayList<>();
    for (JobIndex each : JobIndex.values()) {
      all.add(defaults().withLayout(false, each).suffix());
      all.add(defaults().withLayout(true, each).suffix());
    }
    return all;
  }

  /** Tells the tables of one layout from those of another; empty for the default. */
  String suffix() {
    boolean plain = !partitioned && index == JobIndex.DAY;
    return plain
        ? ""
        : "." + (partitioned ? "m" : "w") + index.name().substring(0, 1).toLowerCase(Locale.ROOT);
  }
}
