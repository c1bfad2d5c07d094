package beamtime.site.page.compare;

import beamtime.site.page.Mark;
import beamtime.site.page.RunHeading;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Across;
import beamtime.site.verdict.Verdict;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The page on which a reader chooses two runs.
 *
 * @param runs newest first
 * @param across differences that a reader may mean
 * @param neighbours pages of runs with the one before, newest first
 */
public record CompareModel(List<Choice> runs, List<String> across, List<Pair> neighbours) {
  /**
   * A run.
   *
   * @param run which
   * @param grounds script that its verdicts rest on, from the top of the site
   * @param before id of the run before it; empty where there is none
   */
  public record Choice(RunHeading run, String grounds, String before) {
    static Choice of(RunFolder run, List<Neighbours> neighbours) {
      String id = run.record().id();
      return new Choice(
          RunHeading.of(run.record()),
          RunGrounds.path(run),
          neighbours.stream()
              .filter(pair -> pair.run().record().id().equals(id))
              .map(pair -> pair.base().record().id())
              .findFirst()
              .orElse(""));
    }

    /** {@code 20260103-000000, lab, A Processor, 8 cores}. */
    public String words() {
      return run.id() + ", " + run.preset() + ", " + run.machine();
    }
  }

  /**
   * A run and the one before.
   *
   * @param page from the top of the site
   * @param run the later one
   * @param base the one before
   */
  public record Pair(String page, RunHeading run, RunHeading base) {
    static Pair of(Neighbours pair) {
      return new Pair(
          pair.page(), RunHeading.of(pair.run().record()), RunHeading.of(pair.base().record()));
    }
  }

  /** Class of style and sign by the word of each verdict, as JSON. */
  public String marks() {
    ObjectNode marks = JsonNodeFactory.instance.objectNode();
    Stream.of(
            new Verdict.Faster(),
            new Verdict.Slower(),
            new Verdict.NoDifferenceSeen(),
            new Verdict.TooFewSamples(""),
            new Verdict.NotComparable(""),
            new Verdict.Failed(""),
            new Verdict.NotOffered(""))
        .map(Mark::of)
        .forEach(mark -> marks.putArray(mark.word()).add(mark.tone()).add(mark.sign()));
    return marks.toString();
  }

  static CompareModel of(SiteContent site, List<Neighbours> neighbours) {
    return new CompareModel(
        site.runs().stream().map(run -> Choice.of(run, neighbours)).toList(),
        Stream.of(Across.values()).map(Across::label).toList(),
        neighbours.stream().map(Pair::of).toList());
  }
}
