package beamtime.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes and reads {@code run.json}: UTF-8, two spaces, line feeds, keys in the order of the model.
 */
public final class RunFile {
  /** Name of the file in the folder of a run. */
  public static final String NAME = "run.json";

  /** JMH's own entries nest 8 deep; what nests deeper is not ours. */
  private static final int DEEPEST = 64;

  /** Our largest runs have 200 thousand; a token takes some 50 bytes once it is read. */
  private static final long MOST_TOKENS = 5_000_000;

  private static final JsonMapper JSON =
      JsonMapper.builder(bounded())
          .addModule(new Jdk8Module())
          .serializationInclusion(JsonInclude.Include.NON_ABSENT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .build();

  private RunFile() {}

  /** Writes the record so that a reader finds the old file or the new one, never a half of it. */
  public static void write(RunRecord run, Path file) throws IOException {
    replace(file, text(run));
  }

  /** The record as it is written. */
  public static String text(RunRecord run) throws JsonProcessingException {
    return printer().writeValueAsString(run) + "\n";
  }

  /**
   * Reads a record.
   *
   * @throws IOException where the file can't be read, is no run record or has another format; the
   *     message is one line
   */
  public static RunRecord read(Path file) throws IOException {
    return parse(Files.readString(file), file.toString());
  }

  /**
   * Reads a record that was read from somewhere.
   *
   * @param source where from, for messages
   * @throws IOException where it is no run record or has another format; the message is one line
   *     and names the field
   */
  public static RunRecord parse(String text, String source) throws IOException {
    try {
      JsonNode tree = JSON.readTree(text);
      int format = tree.path("format").asInt(-1);
      if (format < RunRecord.OLDEST || format > RunRecord.FORMAT) {
        throw new IOException(
            source
                + " has format "
                + format
                + " of a run record; this version reads formats "
                + RunRecord.OLDEST
                + " to "
                + RunRecord.FORMAT);
      }
      return JSON.treeToValue(tree, RunRecord.class);
    } catch (JsonMappingException e) {
      throw new IOException(
          source + " is no run record: " + field(e) + ": " + e.getOriginalMessage(), e);
    } catch (JsonProcessingException e) {
      throw new IOException(source + " is no run record: " + e.getOriginalMessage(), e);
    }
  }

  /** Reads no more than our largest run, whatever it is given. */
  static JsonFactory bounded() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEEPEST)
                .maxTokenCount(MOST_TOKENS)
                .build())
        .build();
  }

  /** The way to what is wrong, such as {@code cells[3].score.value}. */
  private static String field(JsonMappingException e) {
    StringBuilder field = new StringBuilder();
    for (JsonMappingException.Reference step : e.getPath()) {
      if (step.getFieldName() == null) {
        field.append('[').append(step.getIndex()).append(']');
      } else {
        field.append(field.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return field.isEmpty() ? "its root" : field.toString();
  }

  static ObjectWriter printer() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return JSON.writer(
        new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
  }

  /**
   * Replaces a file as a whole; a failure names it, which Java's own message of a full disk does
   * not.
   */
  public static void replace(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.writeString(fresh, text, StandardCharsets.UTF_8);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(fresh);
      throw new IOException(
          "can't write "
              + file
              + ": "
              + e.getMessage()
              + "; finished cells are kept, free some space or choose another folder",
          e);
    }
  }
}
