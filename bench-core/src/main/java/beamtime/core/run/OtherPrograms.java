package beamtime.core.run;

import beamtime.core.study.OtherProgram;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.StudyCell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The programs on this class path that are not ours and measure cells of studies. */
final class OtherPrograms {
  private OtherPrograms() {}

  static HostMessages.OthersReply measure(HostMessages.OthersRequest request, Path folder) {
    List<OtherSeries> series = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (OtherProgram program : ServiceLoader.load(OtherProgram.class)) {
      Map<String, List<StudyCell>> cells = request.cells().getOrDefault(program.name(), Map.of());
      if (!cells.isEmpty()) {
        try {
          program
              .measure(cells, folder)
              .forEach(
                  (cell, seconds) -> series.add(OtherSeries.of(program.name(), cell, seconds)));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          problems.add(program.name() + " was interrupted");
        } catch (IOException | RuntimeException e) { // what it prints may be anything
          problems.add(program.name() + " was not measured: " + e.getMessage());
        }
      }
    }
    return new HostMessages.OthersReply(series, problems);
  }
}
