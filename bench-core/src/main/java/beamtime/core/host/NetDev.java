package beamtime.core.host;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Network interfaces of a namespace, from {@code /proc/<pid>/net/dev}.
 *
 * @param interfaces each with its counters
 */
record NetDev(List<Interface> interfaces) {
  static final String LOOPBACK = "lo";

  private static final int RECEIVED = 0;
  private static final int SENT = 8;
  private static final int HEAD = 2;

  /**
   * One interface.
   *
   * @param name such as {@code eth0}
   * @param received bytes with headers
   * @param sent bytes with headers
   */
  record Interface(String name, long received, long sent) {
    private static Interface parse(String line) {
      int colon = line.indexOf(':');
      String[] counts = line.substring(colon + 1).strip().split("\\s+");
      return new Interface(
          line.substring(0, colon).strip(),
          Long.parseLong(counts[RECEIVED]),
          Long.parseLong(counts[SENT]));
    }
  }

  /** The namespace whose file this is; no interfaces where it can't be read. */
  static NetDev read(Path file) {
    return new NetDev(Proc.lines(file).stream().skip(HEAD).map(Interface::parse).toList());
  }

  long received(Predicate<String> names) {
    return interfaces.stream()
        .filter(each -> names.test(each.name()))
        .mapToLong(Interface::received)
        .sum();
  }

  long sent(Predicate<String> names) {
    return interfaces.stream()
        .filter(each -> names.test(each.name()))
        .mapToLong(Interface::sent)
        .sum();
  }
}
