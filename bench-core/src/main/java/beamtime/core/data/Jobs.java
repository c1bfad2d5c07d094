package beamtime.core.data;

import static beamtime.core.data.JobColumn.ACTIVITY;
import static beamtime.core.data.JobColumn.APPLICATION;
import static beamtime.core.data.JobColumn.BATCH;
import static beamtime.core.data.JobColumn.CE;
import static beamtime.core.data.JobColumn.CE_TYPE;
import static beamtime.core.data.JobColumn.CLOUD;
import static beamtime.core.data.JobColumn.CORES;
import static beamtime.core.data.JobColumn.COUNTRY;
import static beamtime.core.data.JobColumn.CPU_SECONDS;
import static beamtime.core.data.JobColumn.CREATED;
import static beamtime.core.data.JobColumn.DATASET;
import static beamtime.core.data.JobColumn.DAY;
import static beamtime.core.data.JobColumn.EFFICIENCY;
import static beamtime.core.data.JobColumn.EVENTS;
import static beamtime.core.data.JobColumn.EXIT_CODE;
import static beamtime.core.data.JobColumn.FAILURE;
import static beamtime.core.data.JobColumn.FEDERATION;
import static beamtime.core.data.JobColumn.FINISHED;
import static beamtime.core.data.JobColumn.GRID_EXIT_CODE;
import static beamtime.core.data.JobColumn.INPUT_BYTES;
import static beamtime.core.data.JobColumn.INPUT_FILES;
import static beamtime.core.data.JobColumn.INPUT_TIER;
import static beamtime.core.data.JobColumn.JOB;
import static beamtime.core.data.JobColumn.JOB_TYPE;
import static beamtime.core.data.JobColumn.MEMORY;
import static beamtime.core.data.JobColumn.NODE;
import static beamtime.core.data.JobColumn.OUTPUT_BYTES;
import static beamtime.core.data.JobColumn.OUTPUT_FILES;
import static beamtime.core.data.JobColumn.PILOT;
import static beamtime.core.data.JobColumn.PRIORITY;
import static beamtime.core.data.JobColumn.PROTOCOL;
import static beamtime.core.data.JobColumn.QUEUE;
import static beamtime.core.data.JobColumn.READ_RATE;
import static beamtime.core.data.JobColumn.RETRIES;
import static beamtime.core.data.JobColumn.ROLE;
import static beamtime.core.data.JobColumn.SITE;
import static beamtime.core.data.JobColumn.SPEED;
import static beamtime.core.data.JobColumn.STAGE_SECONDS;
import static beamtime.core.data.JobColumn.STARTED;
import static beamtime.core.data.JobColumn.STATUS;
import static beamtime.core.data.JobColumn.STORAGE;
import static beamtime.core.data.JobColumn.SUBMITTED;
import static beamtime.core.data.JobColumn.SYSTEM;
import static beamtime.core.data.JobColumn.TASK;
import static beamtime.core.data.JobColumn.TIER;
import static beamtime.core.data.JobColumn.TOOL;
import static beamtime.core.data.JobColumn.USER;
import static beamtime.core.data.JobColumn.VERSION;
import static beamtime.core.data.JobColumn.VIRTUAL_MEMORY;
import static beamtime.core.data.JobColumn.VO;
import static beamtime.core.data.JobColumn.WAIT_SECONDS;
import static beamtime.core.data.JobColumn.WALL_SECONDS;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Generator of job-accounting rows: {@link #ROWS_PER_DAY} jobs for each day from {@link #FIRST_DAY}
 * on, as CSV about 300 bytes each.
 *
 * <p>A row is a pure function of (seed, index). Each column draws from a stream of its own, named
 * by its label, so that a new column changes no other; some also depend on earlier columns, such as
 * the country on the site. {@link Sites} and {@link JobCodebooks} hold the cardinalities that give
 * the selectivities of the CHEP 2013 study.
 */
public final class Jobs {
  /** Rows of one day. */
  public static final int ROWS_PER_DAY = 10_000;

  /** Days that can be made: five times the eight million rows of the study. */
  public static final int MAX_DAYS = 4_000;

  /** First day of the data. */
  public static final LocalDate FIRST_DAY = LocalDate.of(2013, 1, 1);

  /**
   * Columns that the row key consists of, after the day. The day's eight characters at the front
   * and the fixed-width job number at the end make the key unique.
   */
  public static final List<JobColumn> KEY_COLUMNS =
      List.of(VO, SITE, QUEUE, APPLICATION, ACTIVITY, TOOL, INPUT_TIER, USER, STATUS, JOB);

  private static final JobColumn[] KEY = KEY_COLUMNS.toArray(JobColumn[]::new);
  static final int MAX_KEY_BYTES = 128;

  /** Columns that the site alone decides. */
  private static final Set<JobColumn> OF_SITE = EnumSet.of(SITE, COUNTRY, FEDERATION, TIER, CLOUD);

  private static final List<JobFilter> FILTERS =
      List.of(
          new JobFilter(FEDERATION, Sites.SMALL_FEDERATION), new JobFilter(TIER, Sites.SMALL_TIER));

  private static final long SECONDS_PER_DAY = 86_400;
  private static final long FIRST_SECOND = FIRST_DAY.toEpochDay() * SECONDS_PER_DAY;

  private static final HeavyTail WALL = new HeavyTail(5_400, 0.8, 172_800);
  private static final HeavyTail WAIT = new HeavyTail(400, 1.1, 99_999);
  private static final HeavyTail PREPARATION = new HeavyTail(900, 1.0, 86_400);
  private static final HeavyTail STAGE = new HeavyTail(25, 0.7, 3_600);
  private static final HeavyTail INPUT = new HeavyTail(180e6, 0.6, 1_000_000_000);
  private static final HeavyTail OUTPUT = new HeavyTail(25e6, 0.9, 900_000_000);

  /** Some of the exit codes of CMS jobs. */
  private static final int[] EXIT_CODES = {1, 8001, 8021, 8028, 50115, 50660, 50669, 60307, 60311};

  /** Cores of a job: ten of sixteen have one, the others two, four or eight. */
  private static final int[] CORE_COUNTS = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 4, 4, 8, 8};

  private final long seed;
  private final long[] streams = new long[JobColumn.values().length];

  public Jobs(long seed) {
    this.seed = seed;
    for (JobColumn column : JobColumn.values()) {
      streams[column.ordinal()] = Mix64.stream(seed, Mix64.hash(column.label()));
    }
  }

  /** Fills the row with index {@code index}, 0 to 8 million and more. */
  public void fill(long index, JobRow row) {
    if (index < 0 || index >= (long) MAX_DAYS * ROWS_PER_DAY) {
      throw new IndexOutOfBoundsException(
          "job row " + index + ": rows 0 to " + ((long) MAX_DAYS * ROWS_PER_DAY - 1) + " exist");
    }
    long[] values = row.generated();
    fillPlace(index, values);
    fillSoftware(index, values);
    fillWork(index, values);
    fillOutcome(index, values);
    fillTimes(index, values);
    fillVolumes(index, values);
  }

  /**
   * Fills the row where all filters match; where one does not, what is in the row is of no use.
   * Filters of the site are looked at first, so that few rows are made where they leave few.
   */
  public boolean fill(long index, JobRow row, List<JobFilter> filters) {
    if (!filters.isEmpty()) {
      fillSite(index, row.generated());
      for (JobFilter filter : filters) {
        if (OF_SITE.contains(filter.column()) && !filter.matches(row)) {
          return false;
        }
      }
    }
    fill(index, row);
    for (JobFilter filter : filters) {
      if (!filter.matches(row)) {
        return false;
      }
    }
    return true;
  }

  private int fillSite(long index, long[] values) {
    int site = (int) Sites.NAMES.pick(bits(SITE, index));
    put(values, SITE, site);
    put(values, COUNTRY, Sites.country(site));
    put(values, FEDERATION, Sites.federation(site));
    put(values, TIER, Sites.tier(site));
    put(values, CLOUD, Sites.cloud(site));
    return site;
  }

  private void fillPlace(long index, long[] values) {
    int site = fillSite(index, values);
    put(values, CE_TYPE, JobCodebooks.CE_TYPES.pick(bits(CE_TYPE, site)));
    put(values, CE, JobCodebooks.CES.pickSkewed(bits(CE, index)));
    put(values, QUEUE, JobCodebooks.QUEUES.pick(bits(QUEUE, index)));
    put(values, BATCH, JobCodebooks.BATCHES.pick(bits(BATCH, site)));
    put(values, STORAGE, JobCodebooks.STORAGES.pick(bits(STORAGE, site)));
    put(values, NODE, JobCodebooks.NODES.pick(bits(NODE, index)));
    put(values, SYSTEM, JobCodebooks.SYSTEMS.pick(bits(SYSTEM, index)));
    put(values, SPEED, Double.doubleToLongBits(uniform(SPEED, index, 780, 1_650) / 100.0));
  }

  private void fillSoftware(long index, long[] values) {
    long vo = JobCodebooks.VOS.pick(bits(VO, index));
    boolean common = oneOf(10, APPLICATION, index);
    long application = common ? JobCodebooks.COMMON_APPLICATION : vo;
    long applications = JobCodebooks.APPLICATIONS.size();
    boolean second = vo == JobCodebooks.CMS && oneOf(3, TOOL, index);
    put(values, VO, vo);
    put(values, APPLICATION, application);
    put(values, VERSION, oneOf(4, VERSION, index) ? application + applications : application);
    put(values, TOOL, second ? JobCodebooks.SECOND_TOOL : vo);
  }

  private void fillWork(long index, long[] values) {
    put(values, DAY, index / ROWS_PER_DAY);
    put(values, JOB, index % ROWS_PER_DAY);
    put(values, ACTIVITY, JobCodebooks.ACTIVITIES.pick(bits(ACTIVITY, index)));
    put(values, JOB_TYPE, JobCodebooks.JOB_TYPES.pick(bits(JOB_TYPE, index)));
    put(values, INPUT_TIER, JobCodebooks.INPUT_TIERS.pick(bits(INPUT_TIER, index)));
    put(values, DATASET, JobCodebooks.DATASETS.pickSkewed(bits(DATASET, index)));
    put(values, TASK, JobCodebooks.TASKS.pick(bits(TASK, index)));
    put(values, USER, JobCodebooks.USERS.pickSkewed(bits(USER, index)));
    put(values, ROLE, JobCodebooks.ROLES.pick(bits(ROLE, index)));
    put(values, PROTOCOL, JobCodebooks.PROTOCOLS.pick(bits(PROTOCOL, index)));
    put(values, PILOT, uniform(PILOT, index, 100_000, 999_999));
    put(values, PRIORITY, uniform(PRIORITY, index, 0, 99));
    // Most jobs succeed at the first attempt: three draws must all be odd for a third retry.
    put(values, RETRIES, Long.numberOfTrailingZeros(~bits(RETRIES, index) | 8));
  }

  private void fillOutcome(long index, long[] values) {
    long status = JobCodebooks.STATUSES.pick(bits(STATUS, index));
    boolean done = status == JobCodebooks.DONE;
    long failure =
        done ? JobCodebooks.NO_FAILURE : JobCodebooks.FAILURES.pick(bits(FAILURE, index));
    put(values, STATUS, status);
    put(values, FAILURE, failure);
    put(
        values,
        EXIT_CODE,
        done ? 0 : EXIT_CODES[(int) Mix64.bounded(bits(EXIT_CODE, index), EXIT_CODES.length)]);
    put(
        values,
        GRID_EXIT_CODE,
        failure == JobCodebooks.GRID_FAILURE ? uniform(GRID_EXIT_CODE, index, 1, 40) : 0);
  }

  private void fillTimes(long index, long[] values) {
    long dayStart = FIRST_SECOND + index / ROWS_PER_DAY * SECONDS_PER_DAY;
    long wall = 1 + WALL.pick(bits(WALL_SECONDS, index)) * 172_799 / 172_800;
    long wait = WAIT.pick(bits(WAIT_SECONDS, index));
    long cores = CORE_COUNTS[(int) (bits(CORES, index) >>> 60)];
    // Between 30 % and 99 %, high values more often.
    long a = uniform(EFFICIENCY, index, 0, 69);
    long efficiency = 99 - a * a / 69;
    long finished = dayStart + Mix64.bounded(bits(FINISHED, index), SECONDS_PER_DAY);
    long started = finished - wall;
    long submitted = started - wait;
    put(values, FINISHED, finished);
    put(values, STARTED, started);
    put(values, SUBMITTED, submitted);
    put(values, CREATED, submitted - PREPARATION.pick(bits(CREATED, index)));
    put(values, WAIT_SECONDS, wait);
    put(values, WALL_SECONDS, wall);
    put(values, CORES, cores);
    put(values, EFFICIENCY, Double.doubleToLongBits(efficiency / 100.0));
    put(values, CPU_SECONDS, wall * cores * efficiency / 100);
    put(values, STAGE_SECONDS, STAGE.pick(bits(STAGE_SECONDS, index)));
  }

  private void fillVolumes(long index, long[] values) {
    boolean reads = get(values, INPUT_TIER) != JobCodebooks.NO_INPUT;
    long input = reads ? INPUT.pick(bits(INPUT_BYTES, index)) : 0;
    long wall = get(values, WALL_SECONDS);
    long centiRate = input / 10_000 / wall;
    long memory = uniform(MEMORY, index, 350, 2_100);
    put(values, INPUT_BYTES, input);
    put(values, INPUT_FILES, reads ? uniform(INPUT_FILES, index, 1, 12) : 0);
    put(values, READ_RATE, Double.doubleToLongBits(centiRate / 100.0));
    put(values, OUTPUT_BYTES, OUTPUT.pick(bits(OUTPUT_BYTES, index)));
    put(values, OUTPUT_FILES, uniform(OUTPUT_FILES, index, 1, 3));
    put(values, EVENTS, get(values, CPU_SECONDS) * uniform(EVENTS, index, 1, 400) / 100);
    put(values, MEMORY, memory);
    put(values, VIRTUAL_MEMORY, memory + uniform(VIRTUAL_MEMORY, index, 200, 1_400));
  }

  /** Hash of the row with index {@code index}. */
  public long hash(long index) {
    JobRow row = new JobRow();
    fill(index, row);
    return row.hash();
  }

  /**
   * Names the first {@code rows} rows: 12 hexadecimal digits over the seed, the columns, the number
   * of rows and at most 256 of them.
   */
  public String digest(long rows) {
    String columns =
        Arrays.stream(JobColumn.values())
            .map(column -> column.label() + ":" + column.type())
            .collect(Collectors.joining(" "));
    return Digest.name(
        "jobs " + seed + " " + rows + " " + columns, this::hash, rows, Digest.SAMPLES);
  }

  /** The study's filters: none, one (1.4 % of a day), two (0.28 %). */
  public static List<JobFilter> filters(int count) {
    if (count < 0 || count > FILTERS.size()) {
      throw new IllegalArgumentException(count + " filters: 0, 1 or 2 exist");
    }
    return FILTERS.subList(0, count);
  }

  /** Row key of a generated row. */
  static byte[] key(long[] values) {
    byte[] key = new byte[MAX_KEY_BYTES];
    int length = append(key, 0, DAY, values);
    for (JobColumn column : KEY) {
      key[length] = '_';
      length = append(key, length + 1, column, values);
    }
    return Arrays.copyOf(key, length);
  }

  private static int append(byte[] key, int at, JobColumn column, long[] values) {
    byte[] text = JobCodebooks.of(column).bytes(get(values, column));
    System.arraycopy(text, 0, key, at, text.length);
    return at + text.length;
  }

  private long bits(JobColumn column, long index) {
    return Mix64.at(streams[column.ordinal()], index);
  }

  /** True for one row of {@code n}. */
  private boolean oneOf(long n, JobColumn column, long index) {
    return Mix64.bounded(bits(column, index), n) == 0;
  }

  /** A whole number from {@code low} to {@code high}, both included. */
  private long uniform(JobColumn column, long index, long low, long high) {
    return low + Mix64.bounded(bits(column, index), high - low + 1);
  }

  private static void put(long[] values, JobColumn column, long value) {
    values[column.ordinal()] = value;
  }

  private static long get(long[] values, JobColumn column) {
    return values[column.ordinal()];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Jobs jobs && jobs.seed == seed;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seed);
  }

  @Override
  public String toString() {
    return "Jobs[seed=" + seed + "]";
  }
}
