package beamtime.core.study;

import beamtime.core.cell.CellName;
import beamtime.core.result.CellRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What one run has measured of a study. */
public final class StudyRun implements Measurements {
  private static final Pattern GAVE_WAY = Pattern.compile("gave way at [0-9]+ [a-z]+");
  private final Path folder;
  private final RunRecord record;
  private final Study study;
  private final List<OtherSeries> others;

  /** Several places of a table may show one cell. */
  private final Map<StudyCell, Optional<Measured>> read = new HashMap<>();

  private StudyRun(Path folder, RunRecord record, Study study, List<OtherSeries> others) {
    this.folder = folder;
    this.record = record;
    this.study = study;
    this.others = others;
  }

  /**
   * Reads a run.
   *
   * @throws IOException where its record can't be read
   */
  public static StudyRun read(Path folder, Study study) throws IOException {
    return new StudyRun(folder, RunFile.read(folder.resolve(RunFile.NAME)), study, List.of());
  }

  /** The same with what programs measured that are not ours. */
  public StudyRun with(List<OtherSeries> theirs) {
    return new StudyRun(folder, record, study, List.copyOf(theirs));
  }

  /** Its record. */
  public RunRecord record() {
    return record;
  }

  /** The study at the run's size. */
  public Study study() {
    return study;
  }

  /** File of JMH's result of one cell. */
  public static Path result(Path folder, CellName cell) {
    return folder.resolve("cells").resolve(cell.fileName() + ".json");
  }

  @Override
  public Optional<Measured> of(CellRef ref, Map<String, String> row) {
    return study.selected(ref, row).stream()
        .findFirst()
        .flatMap(cell -> ref.by().isEmpty() ? ours(cell) : theirs(ref.by(), cell));
  }

  @Override
  public List<Measured> all(CellRef cells) {
    return cells.by().isEmpty()
        ? study.selected(cells, Map.of()).stream().flatMap(cell -> ours(cell).stream()).toList()
        : List.of();
  }

  private Optional<Measured> ours(StudyCell cell) {
    return read.computeIfAbsent(cell, this::measured);
  }

  private Optional<Measured> measured(StudyCell cell) {
    return recorded(cell)
        .filter(one -> one.outcome() == Outcome.MEASURED)
        .filter(one -> invalid(one).or(() -> unverified(one)).isEmpty())
        .map(one -> new Ours(one, forks(one), record.machine()));
  }

  /** Why a point says nothing of the backend: its generator was the limit. */
  public static Optional<String> invalid(CellRecord cell) {
    return cell.load()
        .map(LoadRecord::generator)
        .filter(generator -> !generator.valid())
        .map(GeneratorRecord::reason)
        .map("not valid: "::concat);
  }

  /** Why nobody knows whether what it measured was right. */
  private static Optional<String> unverified(CellRecord cell) {
    return cell.outcome() == Outcome.MEASURED
        ? cell.unverified().map("not verified: "::concat)
        : Optional.empty();
  }

  private Optional<CellRecord> recorded(StudyCell cell) {
    return record.cells().stream()
        .filter(one -> study.isRepeated(cell, one))
        .findFirst()
        .or(() -> record.cells().stream().filter(cell::isRepeatedBy).findFirst());
  }

  private List<List<Double>> forks(CellRecord cell) {
    CellName name = new CellName(cell.workload(), cell.backend(), cell.params());
    try {
      return JmhFile.read(result(folder, name)).get(0).forks();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Measured> theirs(String program, StudyCell cell) {
    return others.stream()
        .filter(one -> one.program().equals(program) && one.cell().equals(cell))
        .<Measured>map(one -> one)
        .findFirst();
  }

  @Override
  public String lack(CellRef ref, Map<String, String> row) {
    List<StudyCell> cells = study.selected(ref, row);
    if (cells.isEmpty()) {
      return ELSEWHERE;
    }
    if (!ref.by().isEmpty()) {
      return "not measured";
    }
    return recorded(cells.get(0)).map(StudyRun::why).orElseGet(this::whyNotPlanned);
  }

  /** Why a cell that was planned has no number to show, in a few words. */
  public static String why(CellRecord cell) {
    return invalid(cell)
        .or(() -> unverified(cell))
        .or(() -> gaveWay(cell))
        .orElse(words(cell.outcome()));
  }

  /** At how much a backend refused more, which is a result. */
  private static Optional<String> gaveWay(CellRecord cell) {
    return cell.outcome() == Outcome.LEFT_OUT
        ? GAVE_WAY.matcher(cell.cause()).results().findFirst().map(MatchResult::group)
        : Optional.empty();
  }

  private static String words(Outcome outcome) {
    return outcome.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The run has a record of every cell that it planned. */
  private String whyNotPlanned() {
    return List.of("bench.include", "bench.backends", "bench.families").stream()
        .filter(record.settings()::containsKey)
        .map("left out by "::concat)
        .findFirst()
        .orElse("not in this build");
  }

  private record Ours(CellRecord cell, List<List<Double>> forks, MachineRecord on)
      implements Measured {
    @Override
    public SortedMap<String, String> params() {
      return cell.params();
    }

    @Override
    public String unit() {
      return cell.score().map(score -> score.unit()).orElse("");
    }

    @Override
    public Optional<CellRecord> record() {
      return Optional.of(cell);
    }

    @Override
    public Optional<MachineRecord> machine() {
      return Optional.of(on);
    }
  }
}
