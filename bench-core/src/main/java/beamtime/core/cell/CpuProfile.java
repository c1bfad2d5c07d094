package beamtime.core.cell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the client's processor time goes: samples of its threads by JDK Flight Recorder, from the
 * first iteration that counts to the last. Only threads that run Java are sampled: one that waits,
 * or is in the kernel or in native code, has no sample.
 */
public final class CpuProfile {
  private static final String PROPERTY = "beamtime.profile";

  /** Option of a JVM that is to have a profile. */
  public static final String OPTION = "-D" + PROPERTY + "=true";

  /** Places that are told. */
  static final int PLACES = 10;

  private static final String SAMPLE = "jdk.ExecutionSample";
  private static final Duration PERIOD = Duration.ofMillis(10);

  private final Recording recording = new Recording();
  private boolean begun;

  CpuProfile() {}

  /** That of this JVM; empty where none is wanted. */
  public static Optional<CpuProfile> ofThisJvm() {
    return Boolean.getBoolean(PROPERTY) ? Optional.of(new CpuProfile()) : Optional.empty();
  }

  /** Begins, unless it has begun. */
  public void begin() {
    if (!begun) {
      recording.enable(SAMPLE).withPeriod(PERIOD);
      recording.start();
      begun = true;
    }
  }

  /** Ends, if it has begun. */
  public void end() {
    if (begun) {
      recording.stop();
    }
  }

  /**
   * What was seen until it ended, for the evidence: {@code cpu.samples}, and {@code cpu.1} to
   * {@code cpu.10}, the methods in which most samples were; nothing where it never began. To be
   * called once.
   */
  public SortedMap<String, String> facts() {
    try (recording) {
      if (!begun) {
        return new TreeMap<>();
      }
      Path file = Files.createTempFile("beamtime-profile-", ".jfr");
      try {
        recording.dump(file);
        return facts(places(file));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Long> places(Path file) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(SAMPLE))
        .map(CpuProfile::place)
        .flatMap(Optional::stream)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  /** The method that ran, as {@code BsonBinaryWriter.writeString}. */
  private static Optional<String> place(RecordedEvent sample) {
    return Optional.ofNullable(sample.getStackTrace())
        .flatMap(stack -> stack.getFrames().stream().findFirst())
        .map(RecordedFrame::getMethod)
        .map(CpuProfile::name);
  }

  private static String name(RecordedMethod method) {
    String type = method.getType().getName();
    return type.substring(type.lastIndexOf('.') + 1).replace('$', '.') + "." + method.getName();
  }

  private static SortedMap<String, String> facts(Map<String, Long> places) {
    long samples = places.values().stream().mapToLong(Long::longValue).sum();
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("cpu.samples", Long.toString(samples));
    List<Map.Entry<String, Long>> most =
        places.entrySet().stream()
            .sorted(
                Comparator.comparing(Map.Entry<String, Long>::getValue)
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .limit(PLACES)
            .toList();
    for (int i = 0; i < most.size(); i++) {
      double percent = 100.0 * most.get(i).getValue() / samples;
      facts.put(
          "cpu." + (i + 1),
          String.format(Locale.ROOT, "%s %.1f %%", most.get(i).getKey(), percent));
    }
    return facts;
  }
}
