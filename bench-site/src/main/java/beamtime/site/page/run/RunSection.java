package beamtime.site.page.run;

import beamtime.site.page.Link;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import beamtime.site.run.RunFolder;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of every run; the start page is the matrix of one of them, or the list of loads. */
public final class RunSection implements Section {
  /** The start page. */
  static final String START = "index.html";

  @Override
  public List<Link> menu(SiteContent site) {
    return List.of(new Link(START, site.front().isPresent() ? "Matrix" : "Loads"));
  }

  @Override
  public Stream<SiteFile> files(SiteContent site) {
    Stream<SiteFile> own =
        site.front().isEmpty() && !site.runs().isEmpty()
            ? Stream.of(presets(site), loads(site))
            : Stream.of(presets(site));
    // a stream of streams would hold the pages of all runs at once
    return Stream.concat(
        own, site.runs().stream().flatMap(run -> new RunPages(run).files(start(site, run))));
  }

  /** The start page of a site without a matrix. */
  private static SiteFile loads(SiteContent site) {
    return new SiteFile.Page(
        START, "Runs of loads", "loads.jte", LoadsModel.of(site), RunsSection.provenance(site));
  }

  @SuppressWarnings("ReferenceEquality") // the same run, not one with equal content
  private static Optional<About> start(SiteContent site, RunFolder run) {
    return site.front().filter(front -> front == run).map(front -> About.of(site));
  }

  /**
   * Page of the newest run of each preset, one that ended before one that did not: no part of
   * matrices, which a newer run leaves alone.
   */
  private static SiteFile presets(SiteContent site) {
    ObjectNode pages = JsonNodeFactory.instance.objectNode();
    site.runs().stream()
        .map(RunFolder::record)
        .sorted(Comparator.comparing(run -> run.finished().isEmpty()))
        .filter(run -> !pages.has(run.pace()))
        .forEach(run -> pages.put(run.pace(), RunPaths.of(run).matrix()));
    return new SiteFile.Text("assets/presets.js", "const presets = " + pages + ";\n");
  }
}
