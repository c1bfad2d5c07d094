package beamtime.core.point;

import beamtime.core.cell.ServerName;
import beamtime.core.owner.OwnedFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a rig's process is started.
 *
 * @param classPath that has the workload
 * @param jvmArgs options of its JVM
 * @param server that it drives
 * @param folder of the run
 * @param log to which its error output is appended
 * @param temporary for what it leaves for a while
 */
public record RigSetup(
    String classPath,
    List<String> jvmArgs,
    ServerName server,
    Path folder,
    Path log,
    OwnedFolder temporary) {
  public RigSetup {
    jvmArgs = List.copyOf(jvmArgs);
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
