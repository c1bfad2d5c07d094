package beamtime.core.cli;

import beamtime.core.launch.MachineLock;
import beamtime.core.launch.Spans;
import beamtime.core.launch.UsageException;
import beamtime.core.meeting.FolderMeeting;
import beamtime.core.meeting.Meeting;
import beamtime.core.meeting.PlannedMeeting;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How several machines drive one workload together. */
final class MeetingOptions {
  @Option(
      names = "--rank",
      paramLabel = "r",
      description =
          "number of this machine, from 0, where several drive the backend; Slurm, Open MPI and"
              + " Kubernetes say it themselves")
  private Optional<Integer> rank = Optional.empty();

  @Option(names = "--ranks", paramLabel = "n", description = "how many machines there are")
  private Optional<Integer> ranks = Optional.empty();

  @Option(
      names = "--meet",
      paramLabel = "<folder>",
      description = "folder that all machines see, in which they agree on when to begin")
  private Optional<Path> meet = Optional.empty();

  @Option(
      names = "--job",
      paramLabel = "<name>",
      description =
          "name that all machines know and no earlier job had; the scheduler's, or BEAMTIME_JOB,"
              + " unless given")
  private Optional<String> job = Optional.empty();

  @Option(
      names = "--start-at",
      paramLabel = "<instant>",
      description =
          "in place of a folder: when the first point begins, such as 2026-01-31T12:00:00Z")
  private Optional<String> startAt = Optional.empty();

  @Option(
      names = "--arrival",
      defaultValue = "10m",
      converter = Spans.class,
      paramLabel = "time",
      description = "how long to wait for all machines to come (default: ${DEFAULT-VALUE})")
  private Duration arrival;

  @Option(
      names = "--notice",
      defaultValue = "2s",
      converter = Spans.class,
      paramLabel = "time",
      description =
          "how long before a start it is announced: longer than the folder takes to show a new file"
              + " (default: ${DEFAULT-VALUE})")
  private Duration notice;

  /** A network file system may show a file a minute late. */
  private static final Duration SILENCE = Duration.ofMinutes(3);

  /**
   * Which of the machines this is; the name of their job is never empty where there are several.
   */
  Ranks ranks(Map<String, String> environment) throws IOException {
    Ranks found = Ranks.of(rank, ranks, environment);
    if (found.slice().isWhole()) {
      return found;
    }
    if (meet.isPresent() == startAt.isPresent()) {
      throw new UsageException(
          found.slice().ranks()
              + " machines must begin together: give either --meet <folder> that all see, or"
              + " --start-at");
    }
    String name = job.orElse(found.job());
    if (meet.isPresent() && name.isBlank()) {
      throw new UsageException(
          "--meet needs a name that no earlier job has had in that folder: --job");
    }
    if (!name.isBlank()) {
      FolderMeeting.requireName(name);
    }
    startAt.ifPresent(MeetingOptions::instant);
    return new Ranks(found.slice(), name.isBlank() ? startAt.orElseThrow() : name);
  }

  /**
   * The machine, shared with others of the same job, where there is one.
   *
   * @param what the holder does, for those who wait
   */
  static MachineLock lock(Ranks which, String what, Duration wait, PrintStream out)
      throws IOException, InterruptedException {
    return which.slice().isWhole()
        ? MachineLock.take(what, wait, out)
        : MachineLock.take("job " + which.job(), what, wait, out);
  }

  /**
   * Meets the others, where there are any.
   *
   * @param which this is
   * @param task what all are to do, in one line
   */
  Meeting meeting(Ranks which, String task, PrintStream out)
      throws IOException, InterruptedException {
    if (which.slice().isWhole()) {
      return Meeting.ALONE;
    }
    if (startAt.isPresent()) {
      return new PlannedMeeting(instant(startAt.get()), which.job(), Clock.systemUTC());
    }
    return FolderMeeting.join(
        meet.orElseThrow(),
        which.job(),
        which.slice(),
        task,
        new FolderMeeting.Patience(arrival, SILENCE, notice),
        told -> out.println("rank " + which.slice().rank() + " " + told));
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new UsageException(
          "'" + text + "' (--start-at) is no instant: write 2026-01-31T12:00:00Z");
    }
  }
}
