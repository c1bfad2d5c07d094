package beamtime.core.launch;

import beamtime.core.owner.Owner;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * How a process that a launcher started talks with it: a message a line, as JSON.
 *
 * @param in what the launcher says
 * @param out what it hears
 */
public record Lines(BufferedReader in, PrintStream out) {
  private static final JsonMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  /**
   * Those of this process, which ends with its launcher; nothing else may come between them.
   *
   * @param launcher as an {@link Owner}
   */
  public static Lines ofThisProcess(String launcher) {
    Parent.watch(Owner.parse(launcher));
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err); // for what a library prints
    return new Lines(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), out);
  }

  /** A message as it is sent. */
  public static String line(Object message) {
    try {
      return JSON.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message between our processes can't be written", e);
    }
  }

  /** The message of a line. */
  public static <T> T read(String line, Class<T> type) throws JsonProcessingException {
    return JSON.readValue(line, type);
  }
}
