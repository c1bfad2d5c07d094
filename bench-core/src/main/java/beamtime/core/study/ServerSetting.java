package beamtime.core.study;

import java.util.List;

/**
 * A setting that a study makes of a backend's servers.
 *
 * @param backend such as {@code mongodb}
 * @param name one of {@link #NAMES}
 * @param value a number, a size such as {@code 2g}, {@code true}, {@code false}, or how many at
 *     each of two sites, such as {@code 2+1}
 * @param line where it stands in the file
 */
public record ServerSetting(String backend, String name, String value, int line) {
  /** What a study may set of a server: nothing that names a file, a command or a machine. */
  public static final List<String> NAMES =
      List.of(
          "blockcache.share",
          "cache",
          "checksums",
          "filesize",
          "handlers",
          "heap",
          "master.handlers",
          "members",
          "memstore.flush",
          "memstore.share",
          "nodes",
          "openFiles",
          "regionservers",
          "servers",
          "thrift");

  /** The testbed's property for a name. */
  public static String property(String backend, String name) {
    return "testbed." + backend + "." + name;
  }
}
