package beamtime.site.page.run;

import beamtime.site.chart.Bar;
import beamtime.site.chart.LogScale;
import beamtime.site.chart.Span;
import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Bars of a grid's cells: those that answer one question stand on one scale, longer is faster. */
final class Bars {
  private final IdentityHashMap<MeasuredCell, Bar> byCell = new IdentityHashMap<>();

  private Bars() {}

  /** A cell with its speed, and what it is compared with. */
  private record Drawn(MeasuredCell cell, Speed speed, Map<String, MeasuredCell> mains) {}

  static Bars of(Grid grid) {
    IdentityHashMap<Map<String, MeasuredCell>, List<Drawn>> questions = new IdentityHashMap<>();
    for (Drawn one : grid.rows().parallelStream().flatMap(Bars::drawn).toList()) {
      questions.computeIfAbsent(one.mains(), key -> new ArrayList<>()).add(one);
    }
    Bars bars = new Bars();
    questions.values().forEach(bars::add);
    return bars;
  }

  private static Stream<Drawn> drawn(Grid.Row row) {
    return row.cells().values().stream()
        .flatMap(cell -> Speed.of(cell).map(speed -> new Drawn(cell, speed, row.mains())).stream());
  }

  private void add(List<Drawn> cells) {
    LogScale scale = scale(cells);
    for (Drawn one : cells) {
      Speed speed = one.speed();
      byCell.put(one.cell(), new Bar(speed.words(), speed.value(), speed.interval(), scale));
    }
  }

  /** Begins at half of the smallest at most, so that no bar is empty. */
  private static LogScale scale(List<Drawn> cells) {
    Span all = Span.of(cells.stream().flatMap(one -> values(one.speed())).toList());
    return LogScale.covering(all.with(all.low() / 2));
  }

  private static Stream<Double> values(Speed speed) {
    return Stream.concat(
        Stream.of(speed.value()),
        speed.interval().stream().flatMap(span -> Stream.of(span.low(), span.high())));
  }

  /** Empty where the cell has no speed. */
  Optional<Bar> of(MeasuredCell cell) {
    return Optional.ofNullable(byCell.get(cell));
  }
}
