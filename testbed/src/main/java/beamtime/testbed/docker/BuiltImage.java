package beamtime.testbed.docker;

import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Recipe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * An image that is built here. Its tag holds a digest of all that goes into it, so that one which
 * is there already is the right one.
 *
 * @param recipe what goes into it
 * @param base image that it builds on
 */
record BuiltImage(Recipe recipe, Image base) {
  /** Digits of a tag that tell one build from another. */
  private static final int DIGITS = 12;

  /** Of its files, whatever the user's umask made of them: what runs in it is another user. */
  private static final int MODE = 0644;

  /** Its name. */
  Image image() throws IOException {
    return new Image(
        recipe.repository() + ":" + recipe.version().replaceAll("[^\\w.-]", "-") + "-" + digest());
  }

  /** Builds it; takes seconds. */
  void build() throws IOException {
    ImageFromDockerfile build =
        new ImageFromDockerfile(image().name(), false)
            .withBuildArg("JRE", base.name())
            // Else the container of a step that failed stays behind.
            .withBuildImageCmdModifier(command -> command.withForcerm(true))
            .withFileFromString("Dockerfile", recipe.dockerfile());
    recipe.files().forEach((name, path) -> build.withFileFromPath(name, path, MODE));
    try {
      build.get();
    } catch (RuntimeException e) {
      throw new IOException("image " + image() + " can't be built: " + Engine.reason(e), e);
    }
  }

  private String digest() throws IOException {
    MessageDigest digest = sha256();
    digest.update(recipe.dockerfile().getBytes(StandardCharsets.UTF_8));
    digest.update(base.name().getBytes(StandardCharsets.UTF_8));
    for (Map.Entry<String, Path> file : new TreeMap<>(recipe.files()).entrySet()) {
      digest.update(file.getKey().getBytes(StandardCharsets.UTF_8));
      // Releases on Maven Central never change, so that a name and a size tell them apart; ours do.
      digest.update(
          isRelease(file.getValue())
              ? Long.toString(Files.size(file.getValue())).getBytes(StandardCharsets.UTF_8)
              : Files.readAllBytes(file.getValue()));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static boolean isRelease(Path file) {
    return file.getFileName().toString().matches(".*-\\d.*\\.jar")
        && !file.toString().contains("SNAPSHOT");
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
