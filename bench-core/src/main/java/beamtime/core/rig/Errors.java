package beamtime.core.rig;

import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Failures of single operations, counted by kind. Thread-safe. */
final class Errors {
  /** What makes each failure of a kind another text: times, ports, ids in hexadecimal. */
  private static final Pattern NUMBERS =
      Pattern.compile("\\b(?=[a-fA-F-]*[0-9])[0-9a-fA-F-]{6,}\\b|[0-9]+");

  /** A backend that answers each time with another text must not fill the heap. */
  private static final int KINDS = 50;

  private static final String OTHERS = "others";
  private static final int LENGTH = 160;

  /** Of each kind the first few are told, then every thousandth. */
  private static final int FIRST = 5;

  private static final int EVERY = 1000;

  /** As many as a slow spectator may owe; more are counted and not told. */
  private static final int UNTOLD = 256;

  private record Sample(String kind, Throwable failure) {}

  private final Queue<Sample> untold = new ArrayBlockingQueue<>(UNTOLD);
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();
  private final AtomicLong total = new AtomicLong();
  private volatile String last = "";

  /** Counts a failure that so many operations share, and keeps some to tell of. */
  void count(Throwable failure, long operations) {
    String kind = kind(failure);
    if (counts.size() >= KINDS && !counts.containsKey(kind)) {
      kind = OTHERS;
    }
    long before = counts.computeIfAbsent(kind, k -> new AtomicLong()).getAndAdd(operations);
    total.addAndGet(operations);
    last = line(failure);
    if (before < FIRST || before / EVERY < (before + operations) / EVERY) {
      untold.offer(new Sample(kind, failure));
    }
  }

  /** Tells what is kept, and forgets it. */
  void tell(Spectator spectator) {
    for (Sample sample = untold.poll(); sample != null; sample = untold.poll()) {
      spectator.failed(sample.kind(), sample.failure());
    }
  }

  long total() {
    return total.get();
  }

  /** The last failure's own words. */
  String last() {
    return last;
  }

  SortedMap<String, Long> byKind() {
    SortedMap<String, Long> all = new TreeMap<>();
    counts.forEach((kind, count) -> all.put(kind, count.get()));
    return all;
  }

  private static String kind(Throwable failure) {
    return NUMBERS.matcher(line(failure)).replaceAll("#");
  }

  /** First line of what a failure says. */
  static String line(Throwable failure) {
    String message = failure.getMessage();
    String text =
        message == null || message.isBlank()
            ? failure.getClass().getSimpleName()
            : message.lines().findFirst().orElseThrow();
    return text.length() <= LENGTH ? text : text.substring(0, LENGTH) + "...";
  }
}
