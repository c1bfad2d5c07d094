package beamtime.core.data;

import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The texts of every text column, and how often each comes. */
final class JobCodebooks {
  static final Words DAYS =
      Words.distinct(
          LongStream.range(0, Jobs.MAX_DAYS)
              .mapToObj(day -> Jobs.FIRST_DAY.plusDays(day))
              .map(DateTimeFormatter.BASIC_ISO_DATE::format)
              .toList());
  static final Words JOBS = Words.numbered("", Jobs.ROWS_PER_DAY);
  static final Words VOS = Words.weighted("cms 46", "atlas 38", "alice 9", "lhcb 7");
  static final Words CE_TYPES = Words.weighted("CREAM 62", "ARC 11", "GRAM5 17", "HTC 10");
  static final Words CES = Words.numbered("ce", 16);
  static final Words QUEUES =
      Words.weighted("long 35", "cms 20", "prod 18", "grid 12", "short 10", "test 5");
  static final Words BATCHES =
      Words.weighted("pbs 34", "lsf 18", "sge 16", "condor 22", "slurm 10");
  static final Words NODES = Words.numbered("wn", 400);
  static final Words SYSTEMS = Words.weighted("SL5 58", "SL6 37", "CO6 5");

  /** The VOs' own applications, in the order of {@link #VOS}, and one that all use. */
  static final Words APPLICATIONS =
      Words.distinct(List.of("CMSSW", "Athena", "AliRoot", "DaVinci", "ROOT"));

  /** New versions in the order of {@link #APPLICATIONS}, then old ones. */
  static final Words VERSIONS =
      Words.distinct(
          List.of(
              "5_3_11",
              "17.2.7",
              "v5-04-46",
              "v33r3",
              "5.34.5", //
              "4_4_5",
              "17.0.6",
              "v5-03-91",
              "v32r2",
              "5.32.0"));

  static final Words ACTIVITIES =
      Words.weighted("analysis 47", "sim 25", "reco 12", "digi 6", "merge 5", "skim 3", "test 2");
  static final Words JOB_TYPES = Words.weighted("user 49", "prod 46", "test 5");

  /** The VOs' own tools, in the order of {@link #VOS}, and a second one of the first. */
  static final Words TOOLS = Words.distinct(List.of("crab", "panda", "alien", "dirac", "wmagent"));

  static final Words INPUT_TIERS =
      Words.weighted("AOD 30", "AODSIM 22", "RECO 12", "RAW 8", "GEN-SIM 10", "none 18");
  static final Words DATASETS = Words.numbered("D", 5000);
  static final HexCodes TASKS = new HexCodes(8);
  static final Words USERS = Words.numbered("u", 1200);
  static final Words ROLES = Words.weighted("user 52", "prod 37", "pilot 8", "admin 3");
  static final Words STATUSES = Words.weighted("done 88", "failed 9", "aborted 2", "lost 1");
  static final Words FAILURES =
      Words.weighted("app 48", "input 17", "stage 16", "site 13", "grid 6", "none 0");
  static final Words PROTOCOLS =
      Words.weighted("xrootd 34", "dcap 28", "rfio 14", "file 16", "http 8");
  static final Words STORAGES =
      Words.weighted("dCache 42", "DPM 24", "StoRM 12", "EOS 9", "CASTOR 6", "BeStMan 7");

  static final long CMS = VOS.code("cms");
  static final long COMMON_APPLICATION = APPLICATIONS.code("ROOT");
  static final long SECOND_TOOL = TOOLS.code("wmagent");
  static final long DONE = STATUSES.code("done");
  static final long NO_FAILURE = FAILURES.code("none");
  static final long GRID_FAILURE = FAILURES.code("grid");
  static final long NO_INPUT = INPUT_TIERS.code("none");

  private static final Codebook[] BY_COLUMN = byColumn();

  private JobCodebooks() {}

  /** The texts of a column of type TEXT. */
  static Codebook of(JobColumn column) {
    return BY_COLUMN[column.ordinal()];
  }

  private static Codebook[] byColumn() {
    Map<JobColumn, Codebook> books = new EnumMap<>(JobColumn.class);
    books.put(JobColumn.DAY, DAYS);
    books.put(JobColumn.VO, VOS);
    books.put(JobColumn.SITE, Sites.NAMES);
    books.put(JobColumn.COUNTRY, Sites.COUNTRIES);
    books.put(JobColumn.FEDERATION, Sites.FEDERATIONS);
    books.put(JobColumn.TIER, Sites.TIERS);
    books.put(JobColumn.CLOUD, Sites.CLOUDS);
    books.put(JobColumn.CE_TYPE, CE_TYPES);
    books.put(JobColumn.CE, CES);
    books.put(JobColumn.QUEUE, QUEUES);
    books.put(JobColumn.BATCH, BATCHES);
    books.put(JobColumn.NODE, NODES);
    books.put(JobColumn.SYSTEM, SYSTEMS);
    books.put(JobColumn.APPLICATION, APPLICATIONS);
    books.put(JobColumn.VERSION, VERSIONS);
    books.put(JobColumn.ACTIVITY, ACTIVITIES);
    books.put(JobColumn.JOB_TYPE, JOB_TYPES);
    books.put(JobColumn.TOOL, TOOLS);
    books.put(JobColumn.INPUT_TIER, INPUT_TIERS);
    books.put(JobColumn.DATASET, DATASETS);
    books.put(JobColumn.TASK, TASKS);
    books.put(JobColumn.USER, USERS);
    books.put(JobColumn.ROLE, ROLES);
    books.put(JobColumn.JOB, JOBS);
    books.put(JobColumn.STATUS, STATUSES);
    books.put(JobColumn.FAILURE, FAILURES);
    books.put(JobColumn.PROTOCOL, PROTOCOLS);
    books.put(JobColumn.STORAGE, STORAGES);
    Codebook[] byColumn = new Codebook[JobColumn.values().length];
    books.forEach((column, book) -> byColumn[column.ordinal()] = book);
    return byColumn;
  }
}
