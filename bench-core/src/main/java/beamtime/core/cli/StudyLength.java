package beamtime.core.cli;

import beamtime.core.host.ThisMachine;
import beamtime.core.launch.Spans;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How long a study takes on this machine: as far as it is planned, and as its last run took. */
final class StudyLength {
  /** A JVM that starts, connects and proves its answers, as seen with all backends. */
  private static final Duration FORK = Duration.ofSeconds(3);

  private static final double GIBI = 1L << 30;

  private final List<RunRecord> earlier;

  /**
   * Reads what earlier runs took.
   *
   * @param runs their folder; may be missing
   */
  StudyLength(Path runs) {
    String here = ThisMachine.record().fingerprint();
    earlier =
        records(runs).stream()
            .filter(run -> !run.finished().isEmpty())
            .filter(run -> run.machine().fingerprint().equals(here))
            .toList();
  }

  private static List<RunRecord> records(Path runs) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .sorted(Comparator.reverseOrder())
          .flatMap(folder -> record(folder).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One that can't be read says nothing about lengths. */
  private static Optional<RunRecord> record(Path folder) {
    try {
      return Optional.of(RunFile.read(folder.resolve(RunFile.NAME)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What forks, warm-up and repeats take that are times; a series takes what its operations do. */
  String planned(Study study) {
    Duration planned = Duration.ZERO;
    boolean counted = false;
    for (StudyCell cell : study.cells()) {
      StudyCell.Repeats repeats = cell.repeats();
      long millis =
          cell.drive()
              .map(drive -> drive.warmUpMillis() + drive.holdMillis())
              .orElse((long) (repeats.warmups() + repeats.counted()) * repeats.millis());
      planned = planned.plus(FORK.plusMillis(millis).multipliedBy(repeats.forks()));
      counted |= repeats.series().counts();
    }
    return (counted ? "over " : "") + Spans.minutes(planned) + " min";
  }

  /** What the newest run of the same size took on such a machine. */
  String last(Study study) {
    return earlier.stream()
        .filter(run -> run.preset().equals(study.size().label()))
        .filter(run -> study.name().equals(run.settings().get("bench.study")))
        .map(run -> Duration.between(Instant.parse(run.started()), Instant.parse(run.finished())))
        .map(took -> Spans.minutes(took) + " min")
        .findFirst()
        .orElse("-");
  }

  /** Cores, memory and free disk of this machine. */
  static String machine() {
    MachineRecord machine = ThisMachine.record();
    return String.format(
        Locale.ROOT,
        "%d cores, %.0f GB of memory, %.0f GB free on disk",
        machine.cores(),
        machine.memoryBytes() / GIBI,
        StudyDisk.free(OwnedFolder.temporary()) / GIBI);
  }
}
