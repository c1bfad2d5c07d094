package beamtime.site.page.word;

import beamtime.core.cell.Glossary;
import beamtime.core.cell.WorkloadText;
import beamtime.site.page.Fact;
import beamtime.site.page.RunPaths;
import java.util.List;

/**
 * What the words of the site mean.
 *
 * @param beamtime what Beamtime is, in a sentence
 * @param words in alphabetical order, each with its meaning
 * @param families each with the questions that it answers
 * @param durabilities how far a write has come when it is acknowledged
 * @param workloads in alphabetical order
 */
public record WordsModel(
    String beamtime,
    List<Fact> words,
    List<Fact> families,
    List<Fact> durabilities,
    List<Workload> workloads) {
  /**
   * A workload.
   *
   * @param name such as {@code JobScan}
   * @param page that explains it, from the top of the site
   * @param operation what one operation is
   * @param unit of its rate, such as {@code scans/s}
   */
  public record Workload(String name, String page, String operation, String unit) {
    static Workload of(String name, WorkloadText text) {
      return new Workload(name, RunPaths.workload(name), text.operation(), text.unit("ops/s"));
    }
  }

  static WordsModel ofBeamtime() {
    return new WordsModel(
        Glossary.beamtime(),
        Fact.of(Glossary.words()),
        Fact.of(Glossary.questions()),
        Fact.of(Glossary.durabilities()),
        WorkloadText.workloads().stream()
            .flatMap(name -> WorkloadText.of(name).map(text -> Workload.of(name, text)).stream())
            .toList());
  }
}
