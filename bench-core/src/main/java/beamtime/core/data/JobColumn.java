package beamtime.core.data;

/**
 * The 52 columns of a job-accounting row, after the job summaries of the WLCG and CMS dashboards,
 * in the order of the CSV line. Every column always holds a value.
 */
public enum JobColumn {
  /** Day on which the job ended, {@code YYYYMMDD} in UTC: what periods select. */
  DAY("day", Type.TEXT),
  /** Virtual organisation. */
  VO("vo", Type.TEXT),
  /** Site, such as {@code T2_DE_DESY}. */
  SITE("site", Type.TEXT),
  /** Country of the site, as in the site's name. */
  COUNTRY("ctry", Type.TEXT),
  /** WLCG federation that the site belongs to. */
  FEDERATION("fed", Type.TEXT),
  /** {@code T1} to {@code T3}. */
  TIER("tier", Type.TEXT),
  /** Tier-1 region that the site belongs to. */
  CLOUD("cloud", Type.TEXT),
  /** Flavour of the computing element. */
  CE_TYPE("ceType", Type.TEXT),
  /** Computing element within the site. */
  CE("ce", Type.TEXT),
  /** Batch queue. */
  QUEUE("queue", Type.TEXT),
  /** Batch system of the site. */
  BATCH("batch", Type.TEXT),
  /** Worker node within the site. */
  NODE("node", Type.TEXT),
  /** Operating system of the worker node. */
  SYSTEM("os", Type.TEXT),
  /** Benchmark of the worker node's core, HEP-SPEC06. */
  SPEED("hs06", Type.REAL),
  /** Application. */
  APPLICATION("app", Type.TEXT),
  /** Version of the application. */
  VERSION("ver", Type.TEXT),
  /** What the job is for. */
  ACTIVITY("act", Type.TEXT),
  /** Who is behind it: production, a user or a test. */
  JOB_TYPE("type", Type.TEXT),
  /** Submission tool. */
  TOOL("tool", Type.TEXT),
  /** Data tier of the input, {@code none} without input. */
  INPUT_TIER("inTier", Type.TEXT),
  /** Input dataset, by number. */
  DATASET("ds", Type.TEXT),
  /** Task that the job is part of: 32 bits in hexadecimal, hardly ever twice the same. */
  TASK("task", Type.TEXT),
  /** User; a few have most of the jobs. */
  USER("user", Type.TEXT),
  /** Role of the user within the VO. */
  ROLE("role", Type.TEXT),
  /** Number of the job within its day; with the day it names one job. */
  JOB("job", Type.TEXT),
  /** Pilot that carried the job. */
  PILOT("pilot", Type.COUNT),
  /** Priority within the queue. */
  PRIORITY("prio", Type.COUNT),
  /** Attempts before this one. */
  RETRIES("tries", Type.COUNT),
  /** How the job ended. */
  STATUS("stat", Type.TEXT),
  /** Where it failed, {@code none} for success. */
  FAILURE("fail", Type.TEXT),
  /** Exit code of the application, 0 for success. */
  EXIT_CODE("exit", Type.COUNT),
  /** Exit code of the middleware, 0 for success. */
  GRID_EXIT_CODE("gridEx", Type.COUNT),
  /** When the task was made. */
  CREATED("tCre", Type.INSTANT),
  /** When the job was sent. */
  SUBMITTED("tSub", Type.INSTANT),
  /** When it began to run. */
  STARTED("tBeg", Type.INSTANT),
  /** When it ended; on the day {@link #DAY}. */
  FINISHED("tEnd", Type.INSTANT),
  /** Seconds from submission to start. */
  WAIT_SECONDS("wait", Type.COUNT),
  /** Seconds from start to end; below 48 hours. */
  WALL_SECONDS("wall", Type.COUNT),
  /** Seconds of CPU on all cores. */
  CPU_SECONDS("cpu", Type.COUNT),
  /** Seconds spent on copying the output. */
  STAGE_SECONDS("stage", Type.COUNT),
  /** CPU seconds by core and wall second. */
  EFFICIENCY("eff", Type.REAL),
  /** Cores given to the job. */
  CORES("cores", Type.COUNT),
  /** Events read or made. */
  EVENTS("evts", Type.COUNT),
  /** Bytes read; at most 10^9, so that sums over nine million rows stay exact in a double. */
  INPUT_BYTES("inB", Type.COUNT),
  /** Bytes written. */
  OUTPUT_BYTES("outB", Type.COUNT),
  /** Files read. */
  INPUT_FILES("inF", Type.COUNT),
  /** Files written. */
  OUTPUT_FILES("outF", Type.COUNT),
  /** Input read by wall second, 10^6 bytes a second. */
  READ_RATE("rate", Type.REAL),
  /** Protocol of the input. */
  PROTOCOL("proto", Type.TEXT),
  /** Storage system of the site. */
  STORAGE("se", Type.TEXT),
  /** Largest resident memory, 10^6 bytes. */
  MEMORY("rss", Type.COUNT),
  /** Largest virtual memory, 10^6 bytes. */
  VIRTUAL_MEMORY("vmem", Type.COUNT);

  /** How a column's values are held. */
  public enum Type {
    /** ISO 8859-1 text. */
    TEXT,
    /** Signed 64-bit integer. */
    COUNT,
    /** 64-bit floating point. */
    REAL,
    /** Whole seconds since 1970-01-01T00:00:00Z. */
    INSTANT
  }

  private final String label;
  private final Type type;

  JobColumn(String label, Type type) {
    this.label = label;
    this.type = type;
  }

  public Type type() {
    return type;
  }

  /**
   * Name in CSV, JSON and column qualifiers: short, ASCII, camel case (HBase stores it in every
   * cell).
   */
  public String label() {
    return label;
  }
}
