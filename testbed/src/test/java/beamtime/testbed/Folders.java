package beamtime.testbed;

import beamtime.core.backend.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Folders of one test.
 *
 * @param runs of the servers, open to the user that root starts servers as
 * @param logs of the servers
 */
public record Folders(Path runs, Path logs) {
  public static Folders in(Path temporary) throws IOException {
    Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Folders(
        Files.createDirectories(temporary.resolve("runs")),
        Files.createDirectories(temporary.resolve("logs")));
  }

  /** Properties of embedded servers that put everything there, with small heaps. */
  public Map<String, String> properties() {
    Map<String, String> all = new TreeMap<>();
    all.put("testbed", "embedded");
    all.put("testbed.dir", runs.toString());
    all.put("testbed.logs", logs.toString());
    all.put("testbed.elasticsearch.heap", "512m");
    all.put("testbed.hbase.heap", "512m");
    all.put("testbed.mongodb.cache", "256m");
    all.put("testbed.icat.heap", "256m");
    all.put("testbed.postgresql.sharedBuffers", "64m");
    all.put("testbed.files.sharedBuffers", "64m");
    return all;
  }

  /** The same and one more. */
  public Map<String, String> with(String key, String value) {
    Map<String, String> all = properties();
    all.put(key, value);
    return all;
  }

  /**
   * Properties by which a server that runs is used as an external one.
   *
   * @param property that says where it is
   * @param key of its address that says so
   */
  public static Map<String, String> external(String property, String key, Endpoint endpoint) {
    Map<String, String> all = new TreeMap<>();
    all.put("testbed", "external");
    all.put(property, endpoint.address(key));
    for (String part : List.of("user", "passwordFile", "folder")) {
      if (endpoint.address().containsKey(part)) {
        all.put("testbed." + endpoint.backend() + "." + part, endpoint.address(part));
      }
    }
    return all;
  }
}
