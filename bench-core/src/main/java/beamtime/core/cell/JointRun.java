package beamtime.core.cell;

import beamtime.core.store.RunId;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Several machines that drive one workload together, each with a run and a folder of its own.
 *
 * @param id whose places are that all of them read; 14 digits and four letters
 * @param slice which of the machines this is
 */
public record JointRun(RunId id, Slice slice) {
  private static final String NAME = "job.properties";

  /** Whose places are that this machine alone writes. */
  public RunId own() {
    return id.ofRank(slice.rank());
  }

  /** Leaves it in the folder of this machine's run, for the processes that work for it. */
  public void write(Path folder) throws IOException {
    Properties file = new Properties();
    file.setProperty("id", id.text());
    file.setProperty("rank", Integer.toString(slice.rank()));
    file.setProperty("ranks", Integer.toString(slice.ranks()));
    try (Writer out = Files.newBufferedWriter(folder.resolve(NAME), StandardCharsets.UTF_8)) {
      file.store(out, null);
    }
  }

  /** The job that a run is part of; empty where it has the load to itself. */
  static Optional<JointRun> of(Path folder) {
    Path path = folder.resolve(NAME);
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    Properties file = new Properties();
    try (Reader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      file.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("job can't be read from " + path, e);
    }
    Slice slice =
        new Slice(
            Integer.parseInt(file.getProperty("rank")),
            Integer.parseInt(file.getProperty("ranks")));
    return Optional.of(new JointRun(new RunId(file.getProperty("id")), slice));
  }
}
