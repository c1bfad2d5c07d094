package beamtime.core.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the slower forks of a cell spent more than the others for an operation, whose time is that
 * of the cell by its operations, however many clients it has. Its forks are parted where their
 * times are furthest apart. An amount, no cause: a machine that is slower as a whole shows as more
 * work of the programs.
 *
 * @param slower numbers of the slower forks, from 0
 * @param faster of the others
 */
record SlowerForks(List<Integer> slower, List<Integer> faster) {
  /** What takes as much of the difference is told; the others are parts, or by the way. */
  private static final double MOST = 0.5;

  /** Client and server together did no more work where it is less than this share of it. */
  private static final double LITTLE = 0.25;

  private static final double MILLI = 1e3;

  /** Metrics in the order in which they are looked at: the first are parts of those that follow. */
  private static final List<Part> PARTS =
      List.of(
          new Part("client.gc.ms_op", 1, "in its client's garbage collection"),
          new Part("server.gc.ms_op", 1, "in its server's garbage collection"),
          new Part("client.compiling.s_op", MILLI, "in its client's compilers"),
          new Part("server.compiling.s_op", MILLI, "in its server's compilers"),
          new Part("client.cpu.system.s_op", MILLI, "in the kernel for its client"),
          new Part("server.cpu.system.s_op", MILLI, "in the kernel for its server"),
          new Part("client.cpu.user.s_op", MILLI, "in its client's program"),
          new Part("server.cpu.user.s_op", MILLI, "in its server's program"));

  private static final List<Part> ALL_WORK =
      List.of(new Part("client.cpu.s_op", MILLI, ""), new Part("server.cpu.s_op", MILLI, ""));

  /**
   * What an operation spends.
   *
   * @param metric see {@code core.host.Quantity}
   * @param scale of it to milliseconds
   * @param where for readers
   */
  private record Part(String metric, double scale, String where) {}

  /**
   * {@code the slower 2 took 70.1 ms more for an operation, with 63.2 ms more in the kernel for its
   * server}; empty where its score is no operations a second, or nothing is known that says more.
   */
  static Optional<String> told(JmhFile.Entry entry) {
    List<Double> rates = entry.forks().stream().map(SlowerForks::mean).toList();
    boolean isRate = entry.score().unit().equals("ops/s");
    if (!isRate || rates.size() < 2 || rates.stream().anyMatch(rate -> !(rate > 0))) {
      return Optional.empty();
    }
    List<Double> millis = rates.stream().map(rate -> MILLI / rate).toList();
    SlowerForks parted = of(millis);
    double more = parted.more(millis);
    return parted
        .where(entry, more)
        .map(
            where ->
                "the slower %d took %s more for an operation, %s"
                    .formatted(parted.slower.size(), amount(more), where));
  }

  private static SlowerForks of(List<Double> times) {
    List<Integer> order =
        IntStream.range(0, times.size()).boxed().sorted(Comparator.comparing(times::get)).toList();
    int widest =
        IntStream.range(1, order.size())
            .boxed()
            .max(Comparator.comparing(i -> times.get(order.get(i)) - times.get(order.get(i - 1))))
            .orElseThrow();
    return new SlowerForks(order.subList(widest, order.size()), order.subList(0, widest));
  }

  private Optional<String> where(JmhFile.Entry entry, double more) {
    for (Part part : PARTS) {
      Optional<Double> spent = more(entry, part);
      if (spent.filter(amount -> amount >= MOST * more).isPresent()) {
        return spent.map(amount -> "with " + amount(amount) + " more " + part.where());
      }
    }
    List<Double> work = ALL_WORK.stream().flatMap(part -> more(entry, part).stream()).toList();
    double sum = work.stream().mapToDouble(Double::doubleValue).sum();
    return work.size() == ALL_WORK.size() && sum < LITTLE * more
        ? Optional.of("with no more work of client and server")
        : Optional.empty();
  }

  /** What the slower forks spent more; empty where it is not known of each fork. */
  private Optional<Double> more(JmhFile.Entry entry, Part part) {
    List<List<Double>> forks = entry.forks(part.metric());
    List<Double> values = forks.stream().map(fork -> part.scale() * mean(fork)).toList();
    boolean isKnown =
        values.size() == slower.size() + faster.size()
            && values.stream().allMatch(Double::isFinite);
    return isKnown ? Optional.of(more(values)) : Optional.empty();
  }

  private double more(List<Double> values) {
    return mean(slower.stream().map(values::get).toList())
        - mean(faster.stream().map(values::get).toList());
  }

  /** NaN of none. */
  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static String amount(double millis) {
    return String.format(Locale.ROOT, millis < 1 ? "%.3f ms" : "%.1f ms", millis);
  }
}
