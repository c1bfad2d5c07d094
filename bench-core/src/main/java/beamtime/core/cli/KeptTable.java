package beamtime.core.cli;

import beamtime.core.backend.Kept;
import beamtime.core.backend.Testbed;
import beamtime.core.cell.CellName;
import beamtime.core.launch.Columns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Kept backends: what runs, where, for how long, and what it takes. */
final class KeptTable {
  private static final List<String> WORDS_OF_ADDRESS = List.of("uri", "zookeeper");

  private KeptTable() {}

  static String of(List<Kept> kept) {
    return Columns.table(
        kept,
        List.of(
            Columns.left("backend", one -> one.endpoint().backend()),
            Columns.left("provider", one -> one.endpoint().provider()),
            Columns.left("version", one -> one.endpoint().product()),
            Columns.left("endpoint", one -> address(one.endpoint().address())),
            Columns.whole("runs as", KeptTable::runsAs),
            Columns.right("age", one -> age(Duration.between(one.since(), Instant.now()))),
            Columns.right("memory", KeptTable::memory),
            Columns.left("started with", one -> words(given(one)))));
  }

  /** What its user gave: by which build it was started says nothing to people. */
  private static Map<String, String> given(Kept kept) {
    Map<String, String> given = new TreeMap<>(kept.properties());
    given.keySet().removeIf(key -> !Testbed.isProperty(key));
    return given;
  }

  private static String address(Map<String, String> address) {
    return WORDS_OF_ADDRESS.stream()
        .filter(address::containsKey)
        .map(address::get)
        .findFirst()
        .orElseGet(() -> words(address));
  }

  private static String runsAs(Kept kept) {
    Map<String, String> facts = kept.endpoint().facts();
    return facts.containsKey("container")
        ? "container " + facts.get("container").replaceAll("(\\w{12})\\w+", "$1")
        : "pid " + facts.getOrDefault("pid", "of keeper " + kept.keeper());
  }

  private static String memory(Kept kept) {
    return kept.memory().isPresent() ? kept.memory().getAsLong() / (1 << 20) + " MB" : "-";
  }

  /** Its two largest units. */
  static String age(Duration age) {
    if (age.toDays() > 0) {
      return age.toDays() + " d " + age.toHoursPart() + " h";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h " + age.toMinutesPart() + " min";
    }
    return age.toMinutes() > 0
        ? age.toMinutes() + " min " + age.toSecondsPart() + " s"
        : Math.max(0, age.toSeconds()) + " s";
  }

  private static String words(Map<String, String> map) {
    return CellName.text(new TreeMap<>(map), " ");
  }
}
