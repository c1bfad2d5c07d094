package beamtime.core.store;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Kept;
import beamtime.core.backend.Testbed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Starts nothing; notes what it is asked for in the file that {@code testbed.notes} names. */
public final class NotingTestbed implements Testbed {
  private static final String DEAD = "dead";

  @Override
  public Set<String> backends() {
    return Set.of("hbase", "mongodb");
  }

  @Override
  public Map<String, String> properties() {
    return Map.of("testbed.notes", "file to note in");
  }

  @Override
  public Running start(String backend, Map<String, String> properties, Progress progress) {
    Path notes = Path.of(properties.get("testbed.notes"));
    Set<String> given = new TreeSet<>(properties.keySet());
    given.remove("testbed"); // the build names a provider for all tests
    note(notes, "start " + backend + " " + given);
    Endpoint endpoint = new Endpoint(backend, "embedded", "1", Map.of(), Map.of());
    long deaths = deaths(notes);
    return new Running() {
      @Override
      public Endpoint endpoint() {
        return endpoint;
      }

      @Override
      public String failure() {
        return deaths(notes) > deaths ? "it died" : null;
      }

      @Override
      public String silence() {
        note(notes, "asked");
        return null;
      }

      @Override
      public void close() {
        note(notes, "stop");
      }
    };
  }

  /** Those of its servers that are up die. */
  public static void die(Path notes) {
    note(notes, DEAD);
  }

  private static long deaths(Path notes) {
    try {
      return Files.readAllLines(notes).stream().filter(DEAD::equals).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void note(Path notes, String line) {
    try {
      Files.writeString(notes, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Endpoint join(String backend, Map<String, String> properties) {
    throw new UnsupportedOperationException("tests start their backends");
  }

  @Override
  public Kept up(String backend, Map<String, String> properties, Progress progress) {
    throw new UnsupportedOperationException("it keeps nothing");
  }

  @Override
  public List<Kept> kept() {
    return List.of();
  }

  @Override
  public Optional<Running> joinKept(
      String backend, Map<String, String> properties, Progress progress) {
    return Optional.empty();
  }

  @Override
  public boolean down(String backend) {
    return false;
  }

  @Override
  public List<String> sweep(Map<String, String> properties) {
    return List.of();
  }
}
