package beamtime.site.page.history;

import beamtime.site.history.Change;
import beamtime.site.page.RunPaths;

/**
 * A change as readers see it.
 *
 * @param day of the first run of the new level, {@code 2026-01-13}
 * @param word {@code slower} or {@code faster}
 * @param percent change of the value with its sign, {@code −10 %}
 * @param before level before, without its unit
 * @param after level after
 * @param unit of both
 * @param p {@code p < 0.0001}
 * @param lastRun id of the last run of the level before
 * @param lastPage the cell's page in it, from the top of the site
 * @param firstRun id of the first run of the new level
 * @param firstPage the cell's page in it
 * @param runs on either side, {@code 12 and 6 runs}
 * @param doubt {@code to be confirmed} where one run alone shows it
 */
public record ChangeWords(
    String day,
    String word,
    String percent,
    String before,
    String after,
    String unit,
    String p,
    String lastRun,
    String lastPage,
    String firstRun,
    String firstPage,
    String runs,
    String doubt) {
  static ChangeWords of(Change change) {
    return new ChangeWords(
        LineWords.day(change.first().at()),
        change.direction().word(),
        LineWords.percent(change.share()),
        LineWords.level(change.statistic().before()),
        LineWords.level(change.statistic().after()),
        change.measure().unit(),
        LineWords.probability(change.statistic().pValue()),
        change.last().cell().run().id(),
        RunPaths.page(change.last().cell()),
        change.first().cell().run().id(),
        RunPaths.page(change.first().cell()),
        change.statistic().before().count()
            + " and "
            + change.statistic().after().count()
            + " runs",
        change.isConfirmed() ? "" : "to be confirmed");
  }
}
