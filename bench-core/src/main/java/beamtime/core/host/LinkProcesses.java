package beamtime.core.host;

import static java.util.stream.Collectors.toSet;

import beamtime.core.backend.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The processes of this machine through which client and server reach each other: our link, and
 * those by which Docker's engine copies what comes to a published port by the loopback interface.
 */
public final class LinkProcesses {
  private static final Pattern PROXY =
      Pattern.compile("(?:\\S*/)?docker-proxy .*-host-port (\\d{1,5}) -container-ip (\\S+) .*");

  private LinkProcesses() {}

  /** Those to a server. */
  public static List<Long> of(Endpoint server) {
    if (!server.facts().containsKey(Subjects.CONTAINER)) {
      return server.linkProcesses();
    }
    Map<Long, String> commandLines = new TreeMap<>();
    ProcessHandle.allProcesses()
        .forEach(
            process ->
                process.info().commandLine().ifPresent(it -> commandLines.put(process.pid(), it)));
    return Stream.of(server.linkProcesses(), proxies(commandLines, Subjects.addressed(server)))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Those that copy to the containers behind some ports, by any port: an address need not name all
   * that a client uses.
   *
   * @param commandLines of processes by their ids
   */
  static List<Long> proxies(Map<Long, String> commandLines, Set<Integer> ports) {
    Set<String> containers =
        commandLines.values().stream()
            .flatMap(line -> proxy(line).stream())
            .filter(proxy -> ports.contains(Integer.valueOf(proxy.group(1))))
            .map(proxy -> proxy.group(2))
            .collect(toSet());
    return commandLines.entrySet().stream()
        .filter(it -> proxy(it.getValue()).filter(p -> containers.contains(p.group(2))).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Optional<Matcher> proxy(String commandLine) {
    return Optional.of(PROXY.matcher(commandLine)).filter(Matcher::matches);
  }
}
