package beamtime.core.owner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * Where a process runs, as far as the system says: process ids mean something there alone. Each
 * part is of letters, digits, dashes and underscores, the host's name of dots too.
 *
 * @param host its name
 * @param machine digest of the id that its system was given when it was installed
 * @param boot id of the time since the machine's last start
 * @param pids the PID namespace: containers of one machine have their own
 */
record Whereabouts(String host, String machine, String boot, String pids) {
  /** Stands for what the system does not say; macOS says the host's name alone. */
  private static final String UNTOLD = "0";

  /** Stands for a PID namespace whose /proc shows another one. */
  private static final String BEHIND_ANOTHERS_PROC = "unseen";

  /** Of a note that does not say. */
  static final Whereabouts UNKNOWN = new Whereabouts("", "", "", "");

  /** Of this process. */
  static final Whereabouts HERE =
      new Whereabouts(
          hostName().replaceAll("[^A-Za-z0-9.-]", "_"),
          machineId(),
          text("/proc/sys/kernel/random/boot_id").replace("-", ""),
          pidNamespace());

  /**
   * Whether ids of processes there are those that are seen here. A host may be given another name
   * while they run.
   */
  boolean isHere() {
    boolean named = host.equals(HERE.host) || !List.of(boot, pids).contains(UNTOLD);
    return named
        && List.of(machine, boot, pids).equals(List.of(HERE.machine, HERE.boot, HERE.pids))
        && !pids.equals(BEHIND_ANOTHERS_PROC);
  }

  /**
   * Whether it is the same host before it was last started: none of its processes lives. A host
   * without an id, such as most containers, could be any of its name.
   */
  boolean isBefore(Whereabouts now) {
    return host.equals(now.host)
        && machine.equals(now.machine)
        && !machine.equals(UNTOLD)
        && !boot.equals(now.boot)
        && !List.of(boot, now.boot).contains(UNTOLD);
  }

  /** Reads what {@link #toString} wrote; host names have dots, the rest has none. */
  static Whereabouts parse(String text) {
    String[] parts = text.split("\\.", -1);
    int named = parts.length - 3;
    if (named < 1 || !text.matches("[A-Za-z0-9._-]+")) {
      throw new IllegalArgumentException("'" + text + "' is no place of processes");
    }
    return new Whereabouts(
        String.join(".", List.of(parts).subList(0, named)),
        parts[named],
        parts[named + 1],
        parts[named + 2]);
  }

  @Override
  public String toString() {
    return String.join(".", host, machine, boot, pids);
  }

  private static String hostName() {
    String name = text("/proc/sys/kernel/hostname");
    return name.equals(UNTOLD) ? Myself.host().orElse("unnamed") : name;
  }

  /** The id itself is not for everybody, says machine-id(5). */
  private static String machineId() {
    String id = text("/etc/machine-id");
    return id.equals(UNTOLD)
        ? id
        : UUID.nameUUIDFromBytes(("beamtime " + id).getBytes(StandardCharsets.UTF_8))
            .toString()
            .replace("-", "");
  }

  private static String pidNamespace() {
    try {
      String self = Long.toString(ProcessHandle.current().pid());
      return Files.readSymbolicLink(Path.of("/proc/self")).endsWith(self)
          ? Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().replaceAll("\\D", "")
          : BEHIND_ANOTHERS_PROC;
    } catch (IOException | UnsupportedOperationException e) {
      return UNTOLD;
    }
  }

  private static String text(String file) {
    try {
      String text = Files.readString(Path.of(file)).strip();
      return text.isEmpty() ? UNTOLD : text;
    } catch (IOException e) {
      return UNTOLD;
    }
  }
}
