package beamtime.core.launch;

import beamtime.core.cell.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** The folders that runs leave their results in. */
public final class RunFolders {
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private RunFolders() {}

  /**
   * Makes the folder of a run that begins now, and those within it.
   *
   * @throws IOException where another run of this second has it, or it can't be made
   */
  public static Path make(Path runs, Instant started) throws IOException {
    return make(runs, started, "");
  }

  /**
   * Makes the folder of one of several runs that begin together.
   *
   * @param started when they begin
   * @param rank which of them
   */
  public static Path make(Path runs, Instant started, int rank) throws IOException {
    return make(runs, started, "-r" + rank);
  }

  private static Path make(Path runs, Instant started, String apart) throws IOException {
    Path folder = runs.toAbsolutePath().normalize().resolve(SECOND.format(started) + apart);
    Files.createDirectories(runs);
    Files.createDirectory(folder);
    for (String part : List.of("cells", "logs", "evidence")) {
      Files.createDirectory(folder.resolve(part));
    }
    Files.createDirectory(RunContext.endpoints(folder));
    return folder;
  }
}
