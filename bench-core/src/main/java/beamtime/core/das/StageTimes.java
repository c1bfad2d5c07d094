package beamtime.core.das;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * What the layer itself says that one answer took.
 *
 * @param total nanoseconds from the question to the answer, without what carries them
 * @param stages nanoseconds of each, which add up to it
 */
public record StageTimes(long total, Map<Stage, Long> stages) {
  /** The watch of one answer: each stage ends where the next begins. */
  static final class Watch {
    private final LongSupplier nanos;
    private final long[] ends = new long[Stage.values().length + 1];

    Watch(LongSupplier nanos) {
      this.nanos = nanos;
      ends[0] = nanos.getAsLong();
    }

    void ends(Stage stage) {
      ends[stage.ordinal() + 1] = nanos.getAsLong();
    }

    StageTimes times() {
      Map<Stage, Long> stages = new LinkedHashMap<>();
      for (Stage stage : Stage.values()) {
        stages.put(stage, ends[stage.ordinal() + 1] - ends[stage.ordinal()]);
      }
      return new StageTimes(ends[ends.length - 1] - ends[0], stages);
    }
  }

  /** {@code total=120000 parse=9000 ...}. */
  String written() {
    return stages.entrySet().stream()
        .map(stage -> " " + stage.getKey().label() + "=" + stage.getValue())
        .collect(Collectors.joining("", "total=" + total, ""));
  }

  /** From {@link #written}. */
  static StageTimes read(String text) {
    long[] numbers =
        Arrays.stream(text.split(" "))
            .mapToLong(pair -> Long.parseLong(pair.substring(pair.indexOf('=') + 1)))
            .toArray();
    Map<Stage, Long> stages = new LinkedHashMap<>();
    for (Stage stage : Stage.values()) {
      stages.put(stage, numbers[1 + stage.ordinal()]);
    }
    return new StageTimes(numbers[0], stages);
  }
}
