package beamtime.core.host;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes of TCP connections at some ports, as the kernel counts them for each socket: the nearest
 * there is to a process's own network, which no kernel counts. Read by {@code ss} of iproute2,
 * since only netlink shows them. What was last seen of a connection that has ended stays; one that
 * opens and closes between two readings is missed.
 */
final class Sockets implements Part {
  private static final Pattern PORT = Pattern.compile(":(\\d+)$");
  private static final Pattern PID = Pattern.compile("pid=(\\d+)");
  private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");
  private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d+)");

  /** A sampler reads once a second. */
  private static final long PATIENCE_MILLIS = 5000;

  private static final int LOCAL_ADDRESS = 3;
  private static final int PEER_ADDRESS = 4;

  private final SortedSet<Integer> ports;
  private final List<String> filter;
  private final String described;
  private final LastingCounts sent = new LastingCounts();
  private final LastingCounts received = new LastingCounts();

  private Sockets(String end, SortedSet<Integer> ports, List<String> also, String described) {
    this.ports = ports;
    this.described = described;
    filter = new ArrayList<>(List.of("("));
    for (int port : ports) {
      if (filter.size() > 1) {
        filter.add("or");
      }
      filter.addAll(List.of(end, "=", ":" + port));
    }
    filter.add(")");
    filter.addAll(also);
  }

  /** Connections to what these processes listen on. */
  static Part ofServer(SortedSet<Integer> listening) {
    return of("sport", listening, List.of(), "its TCP connections at ports ");
  }

  /**
   * A client's connections to a server.
   *
   * @param ports of the server, or of what stands before it
   * @param here whether the server is on this machine: then a relay between the two, which uses the
   *     same ports on other addresses, does not count
   */
  static Part ofClient(SortedSet<Integer> ports, boolean here) {
    List<String> local = here ? List.of("and", "dst", "127.0.0.0/8") : List.of();
    return of("dport", ports, local, "TCP connections to ports ");
  }

  static Part of(String end, SortedSet<Integer> ports, List<String> also, String words) {
    Set<Quantity> network = Set.of(Quantity.NET_RECEIVED, Quantity.NET_SENT);
    if (ports.isEmpty()) {
      return new Unknown(network, "the server's ports are unknown");
    }
    return run(List.of("-tinH", "sport", "=", ":0")).isPresent()
        ? new Sockets(end, ports, also, words)
        : new Unknown(network, "there is no ss (iproute2) that tells bytes of connections");
  }

  /** Ports on which processes listen, as far as they show theirs to this user. */
  static SortedSet<Integer> listening(Collection<Long> pids) {
    SortedSet<Integer> ports = new TreeSet<>();
    for (String line : run(List.of("-ltnpH")).orElse("").lines().toList()) {
      Matcher pid = PID.matcher(line);
      Matcher port = PORT.matcher(line.split("\\s+", -1)[LOCAL_ADDRESS]);
      while (pid.find()) {
        if (pids.contains(Long.valueOf(pid.group(1))) && port.find()) {
          ports.add(Integer.valueOf(port.group(1)));
        }
      }
    }
    return ports;
  }

  @Override
  public String observed() {
    return described + ports.stream().map(port -> Integer.toString(port)).collect(joining(", "));
  }

  @Override
  public void add(Reading.Draft draft) {
    List<String> command = new ArrayList<>(List.of("-tineH"));
    command.addAll(filter);
    Optional<String> listed = run(command);
    listed.ifPresent(this::update);
    String reason = "ss did not tell the bytes of connections";
    draft.addIf(listed.isPresent(), Quantity.NET_SENT, sent::sum, reason);
    draft.addIf(listed.isPresent(), Quantity.NET_RECEIVED, received::sum, reason);
  }

  /** A socket has two lines, its addresses and what it has counted. */
  private void update(String listed) {
    Map<String, String> now = new HashMap<>();
    String socket = "";
    for (String line : listed.lines().toList()) {
      if (!line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
        socket = name(line);
        now.put(socket, line);
      } else {
        now.merge(socket, line, String::concat);
      }
    }
    sent.update(numbers(SENT, now));
    received.update(numbers(RECEIVED, now));
  }

  /** Both addresses and the kernel's own number of the socket. */
  private static String name(String line) {
    String[] words = line.split("\\s+", -1);
    return words[LOCAL_ADDRESS]
        + " "
        + words[PEER_ADDRESS]
        + Arrays.stream(words).filter(word -> word.startsWith("sk:")).collect(joining());
  }

  private static Map<String, Long> numbers(Pattern pattern, Map<String, String> sockets) {
    Map<String, Long> numbers = new HashMap<>();
    sockets.forEach((name, text) -> numbers.put(name, number(pattern, text)));
    return numbers;
  }

  private static long number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private static Optional<String> run(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("ss"));
    command.addAll(arguments);
    return printed(command, PATIENCE_MILLIS);
  }

  /** What a command prints; empty where it is not there, fails, or takes longer than this. */
  static Optional<String> printed(List<String> command, long millis) {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      CompletableFuture<Boolean> fine =
          process
              .onExit()
              .thenApply(ended -> ended.exitValue() == 0)
              .completeOnTimeout(false, millis, TimeUnit.MILLISECONDS)
              .whenComplete((done, why) -> process.toHandle().destroyForcibly());
      try (InputStream out = process.getInputStream()) {
        String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        return fine.join() ? Optional.of(text) : Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
