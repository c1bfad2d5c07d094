package beamtime.icat.study;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Preset;
import beamtime.core.cell.RunContext;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * PaNdata-ODI deliverable D4.4, service verification 7: what ICAT 4.3.2 on Oracle took for complete
 * ingestion cycles, single searches, a burst of datafiles and one query for them all. See {@link
 * PandataCells} for the sizes.
 */
public final class PandataIcatStudy implements Study {
  private static final String NAME = "pandata-icat";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<StudyCell> cells(Preset preset) {
    return PandataCells.of(preset).all();
  }

  @Override
  public String conclude(StudyRun run) throws IOException {
    PandataCells cells =
        PandataCells.of(Preset.valueOf(run.record().preset().toUpperCase(Locale.ROOT)));
    Optional<IndependentClient> other = Optional.empty();
    String whyNot = "";
    try {
      Path output = run.folder().resolve("study-" + NAME + "-python.csv");
      other = Optional.of(IndependentClient.measure(cells, RunContext.current(), output));
    } catch (IOException | StoreException e) {
      whyNot = String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + IndependentClient.NAME + " measured", e);
    }
    String report = new PandataReport(run, cells, other, whyNot).text();
    Files.writeString(run.folder().resolve("study-" + NAME + ".md"), report);
    return report;
  }
}
