package beamtime.core.meeting;

import beamtime.core.cell.Slice;
import beamtime.core.markdown.Plain;
import beamtime.core.owner.Myself;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Machines that meet in a folder which all of them see. There is no server: each leaves words in
 * files of its own and looks for the others'.
 *
 * <p>Each machine leaves a card; the first one waits for all cards and answers with the job's id
 * and the tokens on the cards, so that a machine which finds an answer to others, such as one of an
 * earlier job of the same name, knows. Each keeps saying that it is alive: one that falls silent,
 * or says that it gave up, ends the wait of all others.
 */
public final class FolderMeeting implements Meeting {
  /** What names of its facts begin with. */
  public static final String FACTS = "meeting.";

  /** By how many milliseconds the folder's clock was ahead of this machine's. */
  public static final String CLOCK_OFFSET = FACTS + "clock.offset.ms";

  private static final String CARD = "card";
  private static final String JOB = "job";
  private static final String LOADED = "loaded";
  private static final String READY = "ready-";
  private static final String START = "start-";
  private static final String ENDED = "ended";
  private static final String GAVE_UP = "gave-up";

  /** Short compared with the notice, long compared with a look into a network file system. */
  private static final Duration GLANCE = Duration.ofMillis(100);

  /** Longer than data takes to load: silence ends such a wait. */
  private static final Duration FOREVER = Duration.ofDays(365);

  /**
   * How patient a meeting is.
   *
   * @param arrival how long the first machine waits for all others to come, and they for it
   * @param silence after which a machine that said nothing counts as dead
   * @param notice how long before an instant the first machine announces it
   */
  public record Patience(Duration arrival, Duration silence, Duration notice) {}

  private final MeetingFolder folder;
  private final Slice slice;
  private final Patience patience;
  private final Card own;
  private final Heartbeat pulse;
  private final Map<Integer, Card> cards = new TreeMap<>();
  private final Map<Integer, Heartbeat.Heard> pulses = new TreeMap<>();

  @SuppressWarnings("NullAway.Init") // by arrive(), before join() returns this
  private ClockOffset offset;

  @SuppressWarnings("NullAway.Init") // by arrive(), before join() returns this
  private RunId job;

  /**
   * Joins the others, and waits until all are there.
   *
   * @param path folder that all machines see; made where it is not there
   * @param job name that no other job has had in that folder
   * @param slice which of the machines this is
   * @param task what they do, in the same words on each: those that were given something else are
   *     refused
   * @param told hears what this machine waits for
   * @throws BrokenOffException where not all come, or come for something else, or where the folder
   *     holds something else
   */
  public static FolderMeeting join(
      Path path, String job, Slice slice, String task, Patience patience, Consumer<String> told)
      throws IOException, InterruptedException {
    requireName(job);
    FolderMeeting meeting = new FolderMeeting(MeetingFolder.of(path, job), slice, task, patience);
    boolean joined = false;
    try {
      meeting.arrive(told);
      joined = true;
      return meeting;
    } finally {
      if (!joined) {
        meeting.close();
      }
    }
  }

  /**
   * Refuses names of jobs that can't name a folder of their own.
   *
   * @param job as the user or a scheduler gave it
   * @throws BrokenOffException where it is a path, is hidden, or can't be printed
   */
  public static void requireName(String job) throws BrokenOffException {
    boolean unprintable = job.isBlank() || job.chars().anyMatch(Character::isISOControl);
    if (unprintable || job.startsWith(".") || job.contains("/") || job.contains("\\")) {
      throw new BrokenOffException(
          "'"
              + Plain.line(job)
              + "' is no name for a job: give one by --job that is no path and does not begin with"
              + " a dot");
    }
  }

  private FolderMeeting(MeetingFolder folder, Slice slice, String task, Patience patience) {
    this.folder = folder;
    this.slice = slice;
    this.patience = patience;
    String host = Myself.host().orElse("unnamed");
    own = new Card(host, ProcessHandle.current().pid(), UUID.randomUUID().toString(), task);
    pulse = new Heartbeat(folder, slice.rank(), patience.silence().dividedBy(Heartbeat.BEATS));
  }

  private void arrive(Consumer<String> told) throws IOException, InterruptedException {
    leaveCard();
    if (!offset.isTolerable()) {
      told.accept("the clock of " + folder.path() + " is " + offset + " that of " + own.host());
    }
    pulse.start();
    told.accept("waits for all " + slice.ranks() + " ranks in " + folder.path());
    if (slice.rank() == 0) {
      gather();
    } else {
      String answer = await(JOB, 0, patience.arrival());
      cards.put(0, Card.parse(await(CARD, 0, patience.arrival())));
      job = accepted(answer);
    }
  }

  private void leaveCard() throws IOException {
    MeetingFolder.Look look = folder.look();
    if (look.holds(CARD, slice.rank())) {
      throw new BrokenOffException(
          "rank "
              + slice.rank()
              + " of this job has been in "
              + folder.path()
              + " already ("
              + look.heard(CARD, slice.rank()).map(there -> Card.parse(there).where()).orElse("?")
              + "): give the new job another name (--job)");
    }
    Instant before = Instant.now();
    folder.say(CARD, slice.rank(), own.text());
    offset = ClockOffset.of(before, Instant.now(), folder.stamp(CARD, slice.rank()));
  }

  /** The first machine waits for all cards and answers them. */
  private void gather() throws IOException, InterruptedException {
    Instant limit = Instant.now().plus(patience.arrival());
    for (int rank : others()) {
      Duration left = Duration.between(Instant.now(), limit);
      Card card = Card.parse(await(CARD, rank, left.isNegative() ? Duration.ZERO : left));
      cards.put(rank, card);
      if (!card.task().equals(own.task())) {
        throw refuse(
            "rank " + rank + " (" + card.where() + ") was given something else: " + card.task());
      }
    }
    job = RunId.at(Instant.now(), own.token());
    StringBuilder answer = new StringBuilder(job.text());
    cards.values().forEach(card -> answer.append('\n').append(card.token()));
    folder.say(JOB, 0, answer.toString());
  }

  private RunId accepted(String answer) throws IOException {
    List<String> lines = answer.lines().toList();
    if (!lines.contains(own.token())) {
      throw new BrokenOffException(
          "the first rank in "
              + folder.path()
              + " met others than this one: give the new job another name (--job)");
    }
    return new RunId(lines.get(0));
  }

  @Override
  public RunId job() {
    return job;
  }

  @Override
  public SortedMap<String, String> facts() {
    return new TreeMap<>(Map.of(CLOCK_OFFSET, Long.toString(offset.value().toMillis())));
  }

  @Override
  public void loaded() throws IOException, InterruptedException {
    if (slice.rank() == 0) {
      folder.say(LOADED, 0, "");
    } else {
      await(LOADED, 0);
    }
  }

  @Override
  public Instant start(int point, Duration longest) throws IOException, InterruptedException {
    folder.say(READY + point, slice.rank(), "");
    if (slice.rank() == 0) {
      for (int rank : others()) {
        await(READY + point, rank);
      }
      Instant start = Instant.now().plus(patience.notice());
      folder.say(START + point, 0, start.toString());
      return start;
    }
    Instant start = Instant.parse(await(START + point, 0));
    Duration late = Duration.between(start, Instant.now());
    if (!late.isNegative()) {
      throw refuse(
          "rank "
              + slice.rank()
              + " ("
              + own.where()
              + ") was told of the start "
              + late.toMillis()
              + " ms after it: see that the clocks agree, or give a longer --notice");
    }
    return start;
  }

  /** Tells the others too why this machine can't go on. */
  private BrokenOffException refuse(String why) throws IOException {
    gaveUp(why);
    return new BrokenOffException(why);
  }

  @Override
  public List<String> ended() throws IOException, InterruptedException {
    List<String> missing = new ArrayList<>();
    if (slice.rank() == 0) {
      for (int rank : others()) {
        awaitEnd(rank).ifPresent(missing::add);
      }
    }
    pulse.close();
    folder.say(ENDED, slice.rank(), "");
    if (slice.rank() == 0 && missing.isEmpty()) {
      folder.remove();
    }
    return missing;
  }

  @Override
  public void gaveUp(String why) throws IOException {
    folder.say(GAVE_UP, slice.rank(), why);
  }

  @Override
  public void close() {
    pulse.close();
  }

  /** Waits until a machine has ended, well or not; says so where it fell silent instead. */
  private Optional<String> awaitEnd(int rank) throws IOException, InterruptedException {
    for (MeetingFolder.Look look = folder.look();
        look.heard(ENDED, rank).isEmpty();
        look = folder.look()) {
      Optional<String> silence = silence(look, rank);
      if (silence.isPresent()) {
        return silence;
      }
      Thread.sleep(GLANCE.toMillis());
    }
    return Optional.empty();
  }

  private String await(String word, int rank) throws IOException, InterruptedException {
    return await(word, rank, FOREVER);
  }

  private String await(String word, int rank, Duration limit)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (true) {
      MeetingFolder.Look look = folder.look();
      Optional<String> heard = look.heard(word, rank);
      if (heard.isPresent()) {
        return heard.get();
      }
      Optional<String> end = surrender(look);
      if (end.isEmpty()) {
        end =
            look.holds(ENDED, rank) ? Optional.of(where(rank) + " has ended") : silence(look, rank);
      }
      if (end.isPresent()) {
        throw new BrokenOffException(end.get());
      }
      if (System.nanoTime() - began > limit.toNanos()) {
        throw refuse(missing(look));
      }
      Thread.sleep(GLANCE.toMillis());
    }
  }

  /** Host and process of a machine, as far as it is known. */
  private String where(int rank) {
    Card card = cards.get(rank);
    return card == null ? "rank " + rank : card.where();
  }

  /** The first machine that said that it gave up. */
  private Optional<String> surrender(MeetingFolder.Look look) throws IOException {
    for (int rank : others()) {
      Optional<String> why = look.heard(GAVE_UP, rank);
      if (why.isPresent()) {
        return Optional.of("rank " + rank + " gave up: " + why.get());
      }
    }
    return Optional.empty();
  }

  /** A machine that has not come yet is not silent. */
  private Optional<String> silence(MeetingFolder.Look look, int rank) throws IOException {
    if (!cards.containsKey(rank)) {
      return Optional.empty();
    }
    Heartbeat.Heard heard =
        pulses.computeIfAbsent(rank, r -> new Heartbeat.Heard(patience.silence().toNanos()));
    String silence =
        "rank "
            + rank
            + " ("
            + cards.get(rank).where()
            + ") has said nothing for "
            + patience.silence().toSeconds()
            + " s";
    return heard.isSilent(look, rank) ? Optional.of(silence) : Optional.empty();
  }

  private String missing(MeetingFolder.Look look) {
    List<Integer> absent =
        IntStream.of(others()).filter(rank -> !look.holds(CARD, rank)).boxed().toList();
    return (absent.isEmpty() ? "rank 0 did not answer" : "ranks " + absent + " did not come")
        + " within "
        + patience.arrival().toSeconds()
        + " s ("
        + folder.path()
        + ")";
  }

  private int[] others() {
    return IntStream.range(0, slice.ranks()).filter(rank -> rank != slice.rank()).toArray();
  }
}
