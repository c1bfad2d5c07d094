package beamtime.testbed.system;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The user that servers run as when root starts them and they refuse root or check no password.
 *
 * @param principal the user
 * @param group its group
 * @param drop command that runs the command behind it as that user
 */
public record Unprivileged(UserPrincipal principal, GroupPrincipal group, List<String> drop) {
  /** The user to drop to, or none where we are not root. */
  public static Optional<Unprivileged> ofRoot(Settings settings) {
    if (!"root".equals(System.getProperty("user.name"))) {
      return Optional.empty();
    }
    String name = settings.text(Settings.USER).orElse(Settings.USER.fallback());
    String group = group(name);
    UserPrincipalLookupService known = FileSystems.getDefault().getUserPrincipalLookupService();
    try {
      return Optional.of(
          new Unprivileged(
              known.lookupPrincipalByName(name),
              known.lookupPrincipalByGroupName(group),
              drop(name, group)));
    } catch (IOException e) {
      throw new TestbedException(
          "there is no user '"
              + name
              + "' to run servers as that must not be root: name one by "
              + Settings.USER.key()
              + " or start Beamtime as another user than root",
          e);
    }
  }

  /** Whether others than root and owner may read the folder, by the modes of all folders above. */
  public static boolean reaches(Path folder) {
    try {
      if (!others(folder).contains(PosixFilePermission.OTHERS_READ)) {
        return false;
      }
      for (Path at = folder.toRealPath(); at != null; at = at.getParent()) {
        if (!others(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Fails where this user can't read one of the folders that a server needs.
   *
   * @param server that refuses root, as its makers write it
   */
  public void requireReach(String server, Path... folders) {
    for (Path folder : folders) {
      if (!reaches(folder)) {
        throw new TestbedException(
            server
                + " refuses root and runs as user '"
                + principal.getName()
                + "', who can't read "
                + folder
                + ": move it to a folder open to all, or start Beamtime as another user");
      }
    }
  }

  private static Set<PosixFilePermission> others(Path path) throws IOException {
    return Files.getPosixFilePermissions(path);
  }

  private static List<String> drop(String name, String group) {
    if (onPath("setpriv")) {
      return List.of("setpriv", "--reuid=" + name, "--regid=" + group, "--clear-groups", "--");
    }
    if (onPath("runuser")) {
      return List.of("runuser", "-u", name, "--");
    }
    if (onPath("su")) {
      // su joins its arguments to a shell's: "$0" "$@" hands them on one by one.
      return new ArrayList<>(
          List.of("su", "-s", "/bin/sh", name, "-c", "exec \"$0\" \"$@\"", "--"));
    }
    throw new TestbedException(
        "none of setpriv, runuser and su is there to run servers as user '"
            + name
            + "' that must not be root: install util-linux or start Beamtime as another user");
  }

  private static String group(String name) {
    // The primary group's name differs (nogroup, nobody), so ask for its number.
    try {
      Process id = new ProcessBuilder("id", "-g", name).redirectErrorStream(true).start();
      String number =
          new String(id.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      return number.strip();
    } catch (IOException e) {
      throw new TestbedException("can't ask for the group of user '" + name + "' with id", e);
    }
  }

  private static boolean onPath(String program) {
    return Programs.find(program).isPresent();
  }
}
