package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.result.Disturbance;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.StudyCell;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a launcher asks of a {@link CellHost} and what that answers, one line of JSON each. */
public final class HostMessages {
  private HostMessages() {}

  /** A line of the host's standard input. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = ListRequest.class, name = "list"),
    @JsonSubTypes.Type(value = RunRequest.class, name = "run"),
    @JsonSubTypes.Type(value = OthersRequest.class, name = "others"),
    @JsonSubTypes.Type(value = CleanRequest.class, name = "clean")
  })
  sealed interface Request {}

  /**
   * Asks for the cells of a preset, or those of a study where there is one; parameters that are
   * given replace the preset's values, and a study has a pace of its own.
   */
  record ListRequest(
      Preset preset, Optional<List<StudyCell>> study, Map<String, List<String>> params, Pace pace)
      implements Request {}

  /**
   * A workload on a backend that the module has.
   *
   * @param params the values that each parameter may have, empty for free ones
   */
  public record Offer(String workload, String backend, Map<String, List<String>> params) {}

  /** All cells of the module for a request, and what it offers. */
  record ListReply(List<Listed> cells, List<Offer> offers) {}

  /**
   * Asks for one fork of a cell to be run, with files for JMH's result of all forks so far and for
   * its output, which is appended.
   *
   * @param fork how many forks of the cell come before; where this process has run one more, that
   *     one is dropped
   * @param cold whether it only warms its server, and its result does not count
   * @param archives whether it leaves an archive of its classes, where there is none
   */
  record RunRequest(
      CellName cell,
      String benchmark,
      Map<String, String> params,
      Pace pace,
      int fork,
      boolean cold,
      boolean archives,
      String server,
      String result,
      String log)
      implements Request {}

  /** How a fork went. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Done.class, name = "done"),
    @JsonSubTypes.Type(value = Wrong.class, name = "wrong"),
    @JsonSubTypes.Type(value = Lacks.class, name = "lacks"),
    @JsonSubTypes.Type(value = Failed.class, name = "failed")
  })
  sealed interface RunReply {}

  /**
   * Its result is written.
   *
   * @param disturbance of this fork; empty where it is not known
   */
  record Done(Optional<Disturbance> disturbance) implements RunReply {}

  /** The backend gave a wrong answer, in one line. */
  record Wrong(String cause) implements RunReply {}

  /** The backend lacks what the cell needs, in one line. */
  record Lacks(String cause) implements RunReply {}

  /** There is no result for another reason, in one line. */
  record Failed(String cause) implements RunReply {}

  /**
   * Asks for what programs that are not ours measure of a study, all of whose cells have ended.
   *
   * @param cells by program, then by the names of their groups
   */
  record OthersRequest(Map<String, Map<String, List<StudyCell>>> cells) implements Request {}

  /** What the module's programs measured, and one line for each that could not. */
  public record OthersReply(List<OtherSeries> series, List<String> problems) {}

  /** Asks for the places of this run to be removed from a backend that stays up. */
  record CleanRequest(String backend) implements Request {}
}
