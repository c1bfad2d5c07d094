package beamtime.core.load;

import beamtime.core.launch.Columns;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitRecord.Use;
import beamtime.core.result.FitWords;
import beamtime.core.result.MachineRecord;
import com.github.freva.asciitable.ColumnData;
import java.util.ArrayList;
import java.util.List;

/** What a fit found, as a page of text. */
final class FitPage {
  /** Its name in the folder of a run. */
  static final String FILE = "fit.txt";

  private final FitRecord fit;
  private final FitWords words;
  private final MachineRecord machine;

  private FitPage(FitRecord fit, MachineRecord machine) {
    this.fit = fit;
    words = new FitWords(fit);
    this.machine = machine;
  }

  /** The page, in lines that fit a console. */
  static String of(FitRecord fit, MachineRecord machine) {
    return new FitPage(fit, machine).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    FitRecord.Question question = fit.question();
    lines.add(
        "%s on %s, %d cores, %s of memory"
            .formatted(
                question.beamline(),
                fit.server(),
                machine.cores(),
                FitWords.bytes(machine.memoryBytes())));
    lines.add(verdict());
    lines.add("");
    lines.add(
        "Load: " + words.load() + "; held if every frame is stored and at most 5 % are late.");
    lines.add(Columns.table(fit.loads(), loadColumns()));
    lines.add("Headroom: " + words.headroom());
    lines.add("");
    lines.add("Used, of what there is:");
    lines.add(Columns.table(fit.uses(), useColumns()));
    lines.add("First to give way: " + words.first());
    lines.add("");
    lines.add("Space: " + words.space());
    lines.add("Readers: " + words.readers());
    return String.join("\n", lines) + "\n";
  }

  private String verdict() {
    return switch (fit.verdict()) {
      case DOES_NOT_FIT -> "DOES NOT FIT:\n  " + String.join("\n  ", fit.reasons());
      case NOT_KNOWN -> "NOT KNOWN whether it fits:\n  " + fit.unknown().orElseThrow();
      case FITS ->
          fit.space().days().isPresent()
              ? "FITS"
              : "FITS, but for its disk's space, which is not known here";
    };
  }

  private List<ColumnData<Load>> loadColumns() {
    return List.of(
        Columns.right("times the load", load -> fit.times(load.scale())),
        Columns.right("frames/s", load -> FitWords.whole(load.frames())),
        Columns.right("bytes/s", load -> FitWords.bytes(load.bytes())),
        Columns.right("held in runs", Load::heldInRuns),
        Columns.right("late", load -> FitWords.missed(load, Missed::late)),
        Columns.right("dropped", load -> FitWords.missed(load, Missed::dropped)),
        Columns.right("never received", load -> FitWords.missed(load, Missed::neverReceived)),
        Columns.right("failed", load -> FitWords.missed(load, Missed::failed)),
        Columns.right("longest request", FitWords::longest));
  }

  private List<ColumnData<Use>> useColumns() {
    List<ColumnData<Use>> columns = new ArrayList<>();
    columns.add(Columns.left("what", use -> use.resource().words()));
    columns.add(Columns.right("there is", words::there));
    if (fit.largest().scale() != 1) {
      columns.add(Columns.right("at 1 times", use -> FitWords.percent(use.shareAsItStands())));
    }
    columns.add(
        Columns.right(
            "at " + fit.times(fit.largest().scale()) + " times",
            use -> FitWords.percent(use.shareAtLargest())));
    return columns;
  }
}
