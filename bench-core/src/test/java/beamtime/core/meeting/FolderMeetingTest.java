package beamtime.core.meeting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FolderMeetingTest {
  private static final FolderMeeting.Patience LONG =
      new FolderMeeting.Patience(
          Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(20));
  private static final FolderMeeting.Patience SHORT =
      new FolderMeeting.Patience(
          Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(20));

  @TempDir private Path shared;

  private final ExecutorService machines = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    machines.shutdownNow();
  }

  @Test
  void allAgreeOnTheJobAndOnEveryStart() throws Exception {
    List<Future<List<Object>>> ranks = new ArrayList<>();
    for (int rank = 2; rank >= 0; rank--) {
      Slice slice = new Slice(rank, 3);
      ranks.add(
          machines.submit(
              () -> {
                try (FolderMeeting meeting = join("job", slice, "scan", LONG)) {
                  meeting.loaded();
                  List<Object> agreed =
                      List.of(
                          meeting.job(),
                          meeting.start(0, Duration.ZERO),
                          meeting.start(1, Duration.ZERO));
                  assertThat(meeting.ended()).isEmpty();
                  return agreed;
                }
              }));
    }
    List<Object> first = get(ranks.get(0));
    assertThat((Instant) first.get(2)).isAfter((Instant) first.get(1));
    assertThat(get(ranks.get(1))).isEqualTo(first);
    assertThat(get(ranks.get(2))).isEqualTo(first);
    assertThat(shared).as("nothing is left of it").isEmptyDirectory();
  }

  @Test
  void theMissingAreNamed() throws InterruptedException {
    Future<?> second = machines.submit(() -> join("job", new Slice(1, 4), "scan", LONG));
    while (!second.isDone() && !Files.exists(shared.resolve("job").resolve("card.1"))) {
      Thread.sleep(10);
    }
    assertThatThrownBy(() -> join("job", new Slice(0, 4), "scan", SHORT))
        .isInstanceOf(Meeting.BrokenOffException.class)
        .hasMessageContaining("ranks [2, 3] did not come within 0 s");
    assertThatThrownBy(() -> get(second))
        .hasMessageContaining("rank 0 gave up: ranks [2, 3] did not come");
  }

  @Test
  void whoDoesSomethingElseIsRefused() {
    Future<?> second = machines.submit(() -> join("job", new Slice(1, 2), "scan period=DAY", LONG));
    assertThatThrownBy(() -> join("job", new Slice(0, 2), "scan period=WEEK", LONG))
        .hasMessageMatching("rank 1 \\(.*\\) was given something else: scan period=DAY");
    assertThatThrownBy(() -> get(second)).hasMessageContaining("was given something else");
  }

  @Test
  void aRankThatWasHereAlreadyIsRefused() throws IOException {
    Files.createDirectories(shared.resolve("job"));
    stale("card.1", "lab7\n4711\nother\nscan");
    assertThatThrownBy(() -> join("job", new Slice(1, 2), "scan", LONG))
        .hasMessageContaining("rank 1 of this job has been in")
        .hasMessageContaining("(lab7, process 4711): give the new job another name (--job)");
  }

  @Test
  void anAnswerToAnEarlierJobIsNotTakenForThisOnes() throws IOException {
    Files.createDirectories(shared.resolve("job"));
    stale("card.0", "lab6\n4710\nfirst\nscan");
    stale("job.0", "20260131235959abcd\nother");
    assertThatThrownBy(() -> join("job", new Slice(1, 2), "scan", LONG))
        .hasMessageContaining("met others than this one");
  }

  @Test
  void oneThatGivesUpEndsTheWaitOfAll() throws Exception {
    Future<Instant> second =
        machines.submit(
            () -> {
              try (FolderMeeting meeting = join("job", new Slice(1, 2), "scan", LONG)) {
                return meeting.start(0, Duration.ZERO);
              }
            });
    try (FolderMeeting meeting = join("job", new Slice(0, 2), "scan", LONG)) {
      meeting.gaveUp("the disk is full");
      assertThatThrownBy(() -> get(second))
          .isInstanceOf(Meeting.BrokenOffException.class)
          .hasMessage("rank 0 gave up: the disk is full");
    }
  }

  @Test
  void oneThatFallsSilentCountsAsDead() throws Exception {
    Future<FolderMeeting> killed =
        machines.submit(
            () -> {
              FolderMeeting meeting = join("job", new Slice(1, 2), "scan", LONG);
              meeting.close(); // as far as the others see, it was killed
              return meeting;
            });
    FolderMeeting.Patience patience =
        new FolderMeeting.Patience(LONG.arrival(), SHORT.silence(), LONG.notice());
    try (FolderMeeting meeting = join("job", new Slice(0, 2), "scan", patience)) {
      get(killed);
      assertThatThrownBy(() -> meeting.start(0, Duration.ZERO))
          .hasMessageMatching("rank 1 \\(.*, process [0-9]+\\) has said nothing for 0 s");
      assertThat(meeting.ended()).singleElement().asString().contains("rank 1 (");
    }
    assertThat(shared.resolve("job")).as("kept, for those that look into it").exists();
  }

  @Test
  void whoHearsOfAStartTooLateSaysSo() throws Exception {
    FolderMeeting.Patience none =
        new FolderMeeting.Patience(LONG.arrival(), LONG.silence(), Duration.ofDays(-1));
    Future<Instant> first =
        machines.submit(
            () -> {
              try (FolderMeeting meeting = join("job", new Slice(0, 2), "scan", none)) {
                return meeting.start(0, Duration.ZERO);
              }
            });
    try (FolderMeeting meeting = join("job", new Slice(1, 2), "scan", LONG)) {
      assertThatThrownBy(() -> meeting.start(0, Duration.ZERO))
          .hasMessageMatching("rank 1 .* was told of the start [0-9]+ ms after it: .*--notice");
    }
    get(first);
  }

  @Test
  void aFolderThatHoldsSomethingElseIsRefusedAndStaysAsItIs() throws IOException {
    Path results = Files.createDirectories(shared.resolve("results"));
    Files.writeString(results.resolve("run.json"), "{}");
    Files.createSymbolicLink(shared.resolve("link"), Files.createDirectory(shared.resolve("to")));
    Path linked = Files.createDirectory(shared.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("card.0"), results.resolve("run.json"));
    for (String job : List.of("results", "link", "linked")) {
      assertThatThrownBy(() -> alone(job).ended())
          .isInstanceOf(Meeting.BrokenOffException.class)
          .hasMessageContaining(shared.resolve(job) + " is no folder to meet in");
    }
    assertThat(results.resolve("run.json")).hasContent("{}");
    assertThat(shared.resolve("to")).isEmptyDirectory();
  }

  @Test
  void namesOfJobsThatArePathsAreRefused() throws IOException {
    Path inner = Files.createDirectories(shared.resolve("inner"));
    Files.writeString(shared.resolve("run.json"), "{}");
    for (String job : List.of("..", ".", "", " ", "../inner", "a/b", "a\\b", ".hidden", "a\nb")) {
      assertThatThrownBy(() -> FolderMeeting.join(inner, job, Slice.WHOLE, "", LONG, told -> {}))
          .as("'%s'", job)
          .hasMessageContaining("is no name for a job");
    }
    assertThat(shared.resolve("run.json")).hasContent("{}");
  }

  @Test
  void jobsWhoseNamesAreInAnyAlphabetHaveFoldersOfTheirOwn() throws IOException {
    assertThat(MeetingFolder.of(shared, "night-1").path()).isEqualTo(shared.resolve("night-1"));
    Path night = MeetingFolder.of(shared, "νύκτα").path();
    assertThat(MeetingFolder.of(shared, "νύκτα").path()).isEqualTo(night);
    assertThat(MeetingFolder.of(shared, "ημέρα").path()).isNotEqualTo(night);
  }

  @Test
  void whatCameToLieAmongTheWordsStays() throws Exception {
    try (FolderMeeting meeting = alone("job")) {
      stale("jmh.json", "[]");
      assertThat(meeting.ended()).isEmpty();
    }
    assertThat(shared.resolve("job")).isDirectoryContaining("glob:**/jmh.json");
    assertThat(shared.resolve("job").toFile().list()).hasSize(1);
  }

  /** As one is that another machine replaces while NFS reads it. */
  @Test
  void aWordThatCantBeReadIsNotHeardYet() throws IOException {
    Files.createDirectory(shared.resolve("gave-up.1"));
    assertThat(new MeetingFolder(shared).look().heard("gave-up", 1)).isEmpty();
  }

  private FolderMeeting alone(String job) throws IOException, InterruptedException {
    return join(job, Slice.WHOLE, "scan", LONG);
  }

  private void stale(String name, String text) throws IOException {
    Files.writeString(shared.resolve("job").resolve(name), text);
  }

  private FolderMeeting join(String job, Slice slice, String task, FolderMeeting.Patience patience)
      throws IOException, InterruptedException {
    return FolderMeeting.join(shared, job, slice, task, patience, told -> {});
  }

  private static <T> T get(Future<T> machine) throws Exception {
    try {
      return machine.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}
