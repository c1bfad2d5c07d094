package beamtime.site.page.compare;

import beamtime.site.page.RunHeading;
import beamtime.site.page.SiteContent;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Across;
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
   */
  public record Choice(RunHeading run, String grounds) {
    static Choice of(RunFolder run) {
      return new Choice(RunHeading.of(run.record()), RunGrounds.path(run));
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

  static CompareModel of(SiteContent site, List<Neighbours> neighbours) {
    return new CompareModel(
        site.runs().stream().map(Choice::of).toList(),
        Stream.of(Across.values()).map(Across::label).toList(),
        neighbours.stream().map(Pair::of).toList());
  }
}
