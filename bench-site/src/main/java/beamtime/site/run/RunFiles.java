package beamtime.site.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of a run's folder: plain files in it, no larger than a run's can be.
 *
 * @param folder of the run
 */
public record RunFiles(Path folder) {
  /** A surrogate without its other half; JSON can escape one, UTF-8 can't write it. */
  private static final Pattern HALF_CHARACTER =
      Pattern.compile(
          "(?i)\\\\ud[89ab][0-9a-f]{2}(?!\\\\ud[c-f])"
              + "|(?<!\\\\ud[89ab][0-9a-f]{2})\\\\ud[c-f][0-9a-f]{2}");

  /**
   * A file of the run that may be missing.
   *
   * @param name as in the run's record, relative to its folder
   * @param field of {@code run.json} that names it
   * @throws RefusedException where it lies elsewhere, is a link or no plain file
   */
  Optional<Path> ifThere(String name, String field) throws RefusedException {
    return Files.exists(inside(name, field), LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(plain(name, field))
        : Optional.empty();
  }

  /**
   * A file of the run.
   *
   * @param name as in the run's record, relative to its folder
   * @param field of {@code run.json} that names it; empty for a file that every run has
   * @throws RefusedException where it is missing, lies elsewhere, is a link or no plain file
   */
  public Path plain(String name, String field) throws RefusedException {
    Path file = inside(name, field);
    // a link in the middle of the path, too: it may lead anywhere
    for (Path part = file; part != null && !part.equals(folder); part = part.getParent()) {
      if (Files.isSymbolicLink(part)) {
        throw new RefusedException(
            part, field, "is a link, which could lead anywhere; put the file itself there");
      }
    }
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new RefusedException(file, field, "there is no such file");
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new RefusedException(file, field, "is not a plain file");
    }
    return file;
  }

  /**
   * Text of a file.
   *
   * @param largest bytes that it may have
   * @throws RefusedException where {@link #plain} has reasons to, or if it is too large or not
   *     UTF-8
   */
  public String text(String name, long largest) throws IOException {
    Path file = plain(name, "");
    refuseLarge(file, Files.size(file), largest);
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      // it may have grown since
      byte[] bytes = in.readNBytes((int) largest + 1);
      refuseLarge(file, bytes.length, largest);
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.contains("\\u") && HALF_CHARACTER.matcher(text).find()) {
        throw new RefusedException(file, "", "has half a character, which no file can hold");
      }
      return text;
    } catch (CharacterCodingException e) {
      throw new RefusedException(file, "", "is not UTF-8");
    }
  }

  /**
   * Text of a file of JSON, within the {@link Limits} of what JSON holds.
   *
   * @throws RefusedException where {@link #text} has reasons to, or if it holds more
   */
  public String json(String name) throws IOException {
    String text = text(name, Limits.LARGEST_RECORD);
    new JsonLimits(folder.resolve(name)).check(text);
    return text;
  }

  static void refuseLarge(Path file, long bytes, long largest) throws RefusedException {
    if (bytes > largest) {
      throw new RefusedException(
          file, "", "is larger than " + (largest >> 10) + " kB, the most that is read");
    }
  }

  private Path inside(String name, String field) throws RefusedException {
    try {
      Path file = folder.resolve(name).normalize();
      if (file.startsWith(folder.normalize()) && !file.equals(folder.normalize())) {
        return folder.resolve(folder.normalize().relativize(file));
      }
    } catch (InvalidPathException e) {
      throw new RefusedException(folder, field, "'" + name + "' is not a file name");
    }
    throw new RefusedException(folder, field, "'" + name + "' would lie outside the run's folder");
  }
}
