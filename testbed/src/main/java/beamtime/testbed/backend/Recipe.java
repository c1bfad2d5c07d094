package beamtime.testbed.backend;

import beamtime.testbed.setting.Resource;
import java.nio.file.Path;
import java.util.Map;

/**
 * An image that is built here on a Java runtime, which the Dockerfile calls {@code ${JRE}}.
 *
 * @param repository such as {@code beamtime/endpoint}
 * @param version first part of the tag
 * @param dockerfile its text
 * @param files what it copies, by path in the build's context
 */
public record Recipe(
    String repository, String version, String dockerfile, Map<String, Path> files) {
  public Recipe {
    files = Map.copyOf(files);
  }

  /**
   * By the file {@code Dockerfile} of a package.
   *
   * @param room a class of the package
   */
  public static Recipe of(
      String repository, String version, Class<?> room, Map<String, Path> files) {
    return new Recipe(repository, version, Resource.text(room, "Dockerfile"), files);
  }
}
