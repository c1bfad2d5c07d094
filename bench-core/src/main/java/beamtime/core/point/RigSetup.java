package beamtime.core.point;

import beamtime.core.cell.ServerName;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.OwnedFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a rig's process is started.
 *
 * @param classPath that has the workload
 * @param jvmArgs options of its JVM
 * @param server that it drives
 * @param folder of the run
 * @param log to which its error output is appended
 * @param temporary for what it leaves for a while
 * @param classes archive of the class path's classes; empty where there is none
 */
public record RigSetup(
    String classPath,
    List<String> jvmArgs,
    ServerName server,
    Path folder,
    Path log,
    OwnedFolder temporary,
    Optional<Path> classes) {
  public RigSetup {
    jvmArgs = List.copyOf(jvmArgs);
  }

  /** Options that are not published. */
  List<String> unpublished() {
    List<String> args = new ArrayList<>(JavaCommand.MESSAGES);
    classes.ifPresent(archive -> args.add("-XX:SharedArchiveFile=" + archive));
    return args;
  }

  /**
   * Options of a rig's JVM, which are published with the result.
   *
   * @param heap such as {@code 2g}; empty for the JVM's own choice
   */
  public static List<String> jvmArgs(String heap, ServerName server) {
    List<String> args = new ArrayList<>();
    if (!heap.isEmpty()) {
      args.add("-Xmx" + heap);
    }
    if (!server.isOwn()) {
      args.add("-D" + ServerName.PROPERTY + "=" + server);
    }
    return args;
  }
}
