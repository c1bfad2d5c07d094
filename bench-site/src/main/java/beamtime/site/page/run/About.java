package beamtime.site.page.run;

import beamtime.core.cell.Glossary;
import beamtime.site.page.Fact;
import beamtime.site.page.SiteContent;
import beamtime.site.run.Limits;
import beamtime.site.run.RunFolder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the start page says to who comes first.
 *
 * @param beamtime what Beamtime is, in a sentence
 * @param holds what this site holds, in a sentence
 * @param families that the site's runs have, each with the questions that it answers
 */
public record About(String beamtime, String holds, List<Fact> families) {
  private static final int DAY = "2026-11-21".length();

  static About of(SiteContent site) {
    return new About(Glossary.beamtime(), holds(site.runs()), families(site.runs()));
  }

  private static String holds(List<RunFolder> newestFirst) {
    long machines =
        newestFirst.stream().map(run -> run.record().machine().fingerprint()).distinct().count();
    return "This site holds %s on %s, %s."
        .formatted(
            counted(newestFirst.size(), "run"), counted(machines, "machine"), days(newestFirst));
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String days(List<RunFolder> newestFirst) {
    String first = day(newestFirst.get(newestFirst.size() - 1));
    String last = day(newestFirst.get(0));
    return first.equals(last) ? "of " + first : "from " + first + " to " + last;
  }

  private static String day(RunFolder run) {
    return Limits.beginning(run.record().started(), DAY);
  }

  private static List<Fact> families(List<RunFolder> runs) {
    return runs.stream()
        .flatMap(run -> run.record().cells().stream())
        .map(Family::of)
        .distinct()
        .sorted()
        .flatMap(family -> question(family.label()))
        .toList();
  }

  private static Stream<Fact> question(String family) {
    return Optional.ofNullable(Glossary.questions().get(family)).stream()
        .map(question -> new Fact(family, question));
  }
}
