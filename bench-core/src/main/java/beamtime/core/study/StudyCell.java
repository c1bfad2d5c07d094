package beamtime.core.study;

import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.Series;
import beamtime.core.cell.ServerName;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One measurement of a study.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}
 * @param params values by which it is told from others; parameters that are not named have their
 *     first
 * @param scale values that only make the data large: a cell with others repeats the same
 * @param repeats how often and how long it is measured
 * @param drive how it is loaded; empty where JMH runs it
 * @param swept whether its drive names its clients or is one of several, and so tells it from
 *     others
 * @param tuning name of the settings that its server alone has; empty for none
 * @param roundTrip of the link to the server, such as {@code 10ms}; empty for none
 */
public record StudyCell(
    String workload,
    String backend,
    SortedMap<String, String> params,
    SortedMap<String, String> scale,
    Repeats repeats,
    Optional<Drive> drive,
    boolean swept,
    String tuning,
    String roundTrip) {
  /** Stands in a file for no link and no tuning. */
  static final String NONE = "none";

  /**
   * How often a cell is measured.
   *
   * @param forks JVMs, one after the other
   * @param warmups repeats in each that are not counted
   * @param counted repeats in each that are counted
   * @param millis length of a repeat that is a time; 0 for a series
   * @param series what a repeat is; {@link Series#NONE} where it is a time
   */
  public record Repeats(int forks, int warmups, int counted, int millis, Series series) {}

  /** Every value that it gives. */
  public SortedMap<String, String> given() {
    SortedMap<String, String> given = new TreeMap<>(params);
    given.putAll(scale);
    return given;
  }

  /** The same with what it is driven by and the link, as its cell's name has them. */
  public SortedMap<String, String> shown() {
    SortedMap<String, String> shown = new TreeMap<>(given());
    shown.putAll(repeats.series().params());
    drive.ifPresent(how -> shown.putAll(how.params()));
    shown.putAll(server().params());
    return shown;
  }

  /** The name of its cell, as far as the study tells it. */
  CellName name() {
    return new CellName(workload, backend, shown());
  }

  /** The server that it is measured on. */
  public ServerName server() {
    return new ServerName(backend, tuning, roundTrip);
  }

  /** Whatever tells it from others of its group. */
  SortedMap<String, String> identity() {
    SortedMap<String, String> identity = new TreeMap<>(wanted());
    drive
        .filter(how -> how.mode() == DriveRecord.Mode.DEADLINES)
        .ifPresent(how -> identity.put(FrameDrive.READERS, "0")); // a name has them from one on
    drive.ifPresent(how -> identity.putAll(how.params()));
    identity.put(ServerName.TUNING, tuning.isEmpty() ? NONE : tuning);
    identity.put(ServerName.ROUND_TRIP, roundTrip.isEmpty() ? NONE : roundTrip);
    return identity;
  }

  private SortedMap<String, String> frames() {
    return drive.map(how -> how.frames().params()).orElseGet(TreeMap::new);
  }

  private SortedMap<String, String> wanted() {
    SortedMap<String, String> wanted = new TreeMap<>(params);
    wanted.putAll(repeats.series().params());
    drive.filter(how -> swept).ifPresent(how -> wanted.putAll(how.params()));
    drive
        .filter(how -> how.mode() == DriveRecord.Mode.OPEN)
        .ifPresent(how -> wanted.put(Drive.RATE, Drive.text(how.rate())));
    return wanted;
  }

  /** Whether it names all that another does, and more. */
  boolean isNarrowerThan(StudyCell other) {
    return wanted().size() > other.wanted().size()
        && wanted().entrySet().containsAll(other.wanted().entrySet());
  }

  /** Whether a cell of a run, of whatever preset or command, repeats it. */
  public boolean isRepeatedBy(CellRecord cell) {
    Map<String, String> theirs = cell.params();
    return cell.workload().equals(workload)
        && cell.backend().equals(backend)
        && theirs.entrySet().containsAll(wanted().entrySet())
        && given().keySet().containsAll(cell.varied().orElse(Set.of()))
        && theirs.getOrDefault(ServerName.TUNING, "").equals(tuning)
        && theirs.getOrDefault(ServerName.ROUND_TRIP, "").equals(roundTrip)
        && theirs.containsKey(Series.TIMES) == repeats.series().counts()
        && theirs.containsKey(Series.PROFILE) == repeats.series().profiled()
        && FrameDrive.of(theirs).equals(frames())
        && !theirs.containsKey(ClientUse.PARAM)
        && isDrivenAs(cell);
  }

  /** A point that failed may have lost its load, and with it the mode. */
  private boolean isDrivenAs(CellRecord cell) {
    return cell.load()
        .map(load -> drive.filter(how -> how.mode() == load.drive().mode()).isPresent())
        .orElse(drive.isPresent() == cell.driven());
  }
}
