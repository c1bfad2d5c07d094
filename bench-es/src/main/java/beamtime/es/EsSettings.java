package beamtime.es;

import beamtime.core.backend.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the stores use Elasticsearch. The defaults are the maker's, except where a line says why not.
 *
 * @param durability when a bulk is acknowledged: {@code REQUEST} (default) once the translog is
 *     synced to disk, {@code ASYNC} before (index.translog.durability)
 * @param refresh how often new documents become visible while an index is written
 *     (index.refresh_interval), such as {@code 1s}; {@code -1} (default) for never, as "Tune for
 *     indexing speed" advises for loads: a place is refreshed when it is sealed
 * @param shards primary shards of an index; default 1
 * @param replicas replicas of each shard; default 0, not 1: on a single node a replica is never
 *     allocated
 * @param sorted whether the documents of a segment lie in the order in which they are asked for
 *     (index.sort.field); default false: as they come, and several clients' bulks mix. A segment's
 *     stored documents are unpacked one after the other where those of an answer lie without a gap,
 *     else each by itself
 * @param compression of stored documents; default {@link Compression#DEFAULT}, the maker's
 * @param pageRows hits that a page of a scan may hold; default 10 000, the server's limit
 *     (index.max_result_window)
 * @param pageBytes bytes of hits that a page aims at, so that pages of large documents hold fewer;
 *     default 16 MiB
 * @param bulkBytes bytes of a bulk request after which the next one begins; default 10 MiB, in the
 *     range of 5 to 15 MB that the maker advises; the server refuses more than 100 MB
 *     (http.max_content_length)
 */
public record EsSettings(
    Durability durability,
    String refresh,
    int shards,
    int replicas,
    boolean sorted,
    Compression compression,
    int pageRows,
    int pageBytes,
    int bulkBytes) {

  /** When a write is acknowledged. */
  public enum Durability {
    /** When the translog is on the disk. */
    REQUEST(beamtime.core.store.Durability.DISK),
    /** Before that: by the manual, writes since the last commit are lost if the JVM crashes. */
    ASYNC(beamtime.core.store.Durability.MEMORY);

    private final beamtime.core.store.Durability reached;

    Durability(beamtime.core.store.Durability reached) {
      this.reached = reached;
    }
  }

  /** How Elasticsearch compresses stored documents (index.codec). */
  public enum Compression {
    /** LZ4: the maker's default. */
    DEFAULT,
    /** Zstandard since 8.16, DEFLATE before. */
    BEST_COMPRESSION;

    /** As the server calls it. */
    String codec() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Largest answer in bytes, the client library's default: a page must stay well below. */
  static final int ANSWER_LIMIT = 100 << 20;

  /** A time unit of Elasticsearch's that makes sense here, or never. */
  private static final String REFRESH = "-1|[1-9][0-9]{0,5}(ms|s|m)";

  public EsSettings {
    List<String> problems = new ArrayList<>();
    check(
        problems,
        refresh.matches(REFRESH),
        "refresh is '" + refresh + "': use -1 for never, or a time such as 500ms, 1s or 1m");
    check(problems, shards >= 1, "shards is " + shards + ": use 1 or more");
    check(problems, replicas >= 0, "replicas is " + replicas + ": use 0 or more");
    check(
        problems,
        pageRows >= 1 && pageRows <= 10_000,
        "pageRows is " + pageRows + ": use 1 to 10000 (index.max_result_window)");
    check(
        problems,
        pageBytes >= 1 && pageBytes <= ANSWER_LIMIT / 2,
        "pageBytes is " + pageBytes + ": use 1 to " + ANSWER_LIMIT / 2);
    check(
        problems,
        bulkBytes >= 1 && bulkBytes <= 50_000_000,
        "bulkBytes is " + bulkBytes + ": use 1 to 50000000 (http.max_content_length is 100 MB)");
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("Elasticsearch settings: " + String.join("; ", problems));
    }
  }

  /** The defaults described above. */
  public static EsSettings defaults() {
    return of(1, 0, false);
  }

  /** The defaults but for how an index is laid out. */
  public static EsSettings of(int shards, int replicas, boolean sorted) {
    return new EsSettings(
        Durability.REQUEST,
        "-1",
        shards,
        replicas,
        sorted,
        Compression.DEFAULT,
        10_000,
        16 << 20,
        10 << 20);
  }

  /** The same with another durability. */
  public EsSettings with(Durability other) {
    return new EsSettings(
        other, refresh, shards, replicas, sorted, compression, pageRows, pageBytes, bulkBytes);
  }

  /** The same with another refresh. */
  public EsSettings withRefresh(String other) {
    return new EsSettings(
        durability, other, shards, replicas, sorted, compression, pageRows, pageBytes, bulkBytes);
  }

  /** The same with another compression. */
  public EsSettings with(Compression other) {
    return new EsSettings(
        durability, refresh, shards, replicas, sorted, other, pageRows, pageBytes, bulkBytes);
  }

  /**
   * Suffix of the index name for settings that lay out an index differently; empty for the
   * defaults.
   */
  public String suffix() {
    return (shards == 1 ? "" : "-s" + shards)
        + (replicas == 0 ? "" : "-r" + replicas)
        + (sorted ? "-sorted" : "")
        + (compression == Compression.DEFAULT ? "" : "-best");
  }

  /**
   * How far an acknowledged write has come, however the server is set up: it is a setting of an
   * index, and the indices are ours.
   */
  beamtime.core.store.Durability reachedOn(Endpoint endpoint) {
    return durability.reached.on(endpoint);
  }

  private static void check(List<String> problems, boolean holds, String problem) {
    if (!holds) {
      problems.add(problem);
    }
  }
}
