package beamtime.icat.python;

import beamtime.core.cell.Series;
import beamtime.core.study.StudyCell;
import java.util.Map;
import java.util.Optional;

/**
 * What the script of {@link PythonIcat} repeats.
 *
 * @param test its name there
 * @param clients processes
 * @param times operations of each; of a burst and of the list of its files, datafiles
 */
record PythonTest(String test, int clients, int times) {
  /** How the script works, which no test of it varies. */
  private static final Map<String, String> WAYS =
      Map.of(
          "transport", "SOAP",
          "rights", "ROOT",
          "syntax", "JPQL",
          "session", "REUSED",
          "absentFrom", "FACILITY",
          "parameters", "0");

  /** The test that does what a cell does; empty where the script has none. */
  static Optional<PythonTest> of(StudyCell cell) {
    Series series = cell.repeats().series();
    Map<String, String> given = cell.given();
    boolean alike =
        WAYS.entrySet().stream()
            .allMatch(
                way -> given.getOrDefault(way.getKey(), way.getValue()).equals(way.getValue()));
    if (!series.counts() || !alike) {
      return Optional.empty();
    }
    return switch (cell.workload()) {
      case "CatalogueCycle" ->
          has(given, "detail", "BARE") && !has(given, "lookUps", "false")
              ? Optional.of(new PythonTest("cycle", series.clients(), series.times()))
              : Optional.empty();
      case "CatalogueFind" ->
          Optional.of(new PythonTest("search", series.clients(), series.times()));
      case "CatalogueBurst" ->
          of(series, has(given, "request", "SINGLE") ? "burst-single" : "burst-many", given);
      case "CatalogueList" ->
          has(given, "answer", "HANDLES") ? of(series, "list", given) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean has(Map<String, String> given, String param, String value) {
    return value.equals(given.get(param));
  }

  /** A burst and its list are done once, by one client. */
  private static Optional<PythonTest> of(Series series, String test, Map<String, String> given) {
    String files = given.getOrDefault(test.equals("list") ? "datafiles" : "batch", "");
    return series.clients() == 1 && series.times() == 1 && files.matches("\\d{1,9}")
        ? Optional.of(new PythonTest(test, 1, Integer.parseInt(files)))
        : Optional.empty();
  }

  /** Reads the first words of a line of the script. */
  static PythonTest parse(String test, String clients, String times) {
    return new PythonTest(test, Integer.parseInt(clients), Integer.parseInt(times));
  }

  /** As the script writes it, and takes it as an argument. */
  @Override
  public String toString() {
    return test + "," + clients + "," + times;
  }
}
