package beamtime.core.study;

import beamtime.core.statistic.Growth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What stands in a place of a study's table. */
sealed interface Value {
  /** Words. */
  record Text(String text) implements Value {}

  /** What is not measured yet. */
  record NotYet() implements Value {}

  /** As the study printed it, or a row of our own says it in this column. */
  record Printed(String column) implements Value {}

  /** One printed number through another. */
  record PrintedRatio(String over, String under) implements Value {}

  /** What was measured of a cell; of the row's own cell where this names none. */
  record OfCell(Optional<CellRef> cell, Figure figure, Figure.Unit unit, Figure.Per per)
      implements Value {}

  /** A fact that a cell's evidence holds, such as {@code latency.p99.ms}. */
  record Fact(Optional<CellRef> cell, String name) implements Value {}

  /** What client, server or machine spent on a cell, such as {@code server.cpu.s_s}. */
  record Metric(Optional<CellRef> cell, String name) implements Value {}

  /** One of our values through another. */
  record Ratio(Value over, Value under) implements Value {}

  /** Percent of the whole. */
  record Percent(Value part, Value whole) implements Value {}

  /** By how many percent a value is less than another. */
  record PercentLess(Value value, Value than) implements Value {}

  /**
   * The first value of a parameter beyond which the next brings too little more operations a
   * second.
   *
   * @param along parameter that grows, such as {@code clients}
   * @param gain what the next must bring, such as 1.1
   */
  record Knee(CellRef cells, String along, double gain) implements Value {}

  /** Where throughput is highest, by the scalability law of a load's points. */
  record Peak(CellRef cells) implements Value {}

  /**
   * What cells spent as a line over their load.
   *
   * @param spent metric, such as {@code server.cpu.s_s}
   * @param load metric, or parameter, that says how much was asked for
   * @param limit how much there is: a number, {@link #CORES} or {@link #MEMORY}; empty where that
   *     is not known
   */
  record Grows(CellRef cells, String spent, String load, String limit) implements Value {
    /** The machine's processors. */
    static final String CORES = "cores";

    /** The machine's memory, in MB. */
    static final String MEMORY = "memory";
  }

  /** The same of what a publication printed. */
  record PrintedGrows(List<Growth.Point> points, OptionalDouble limit) implements Value {
    public PrintedGrows {
      points = List.copyOf(points);
    }
  }

  /**
   * Which of its row's lines is the first to be full.
   *
   * @param heads of the columns that have them
   * @param each load of one of what is counted
   */
  record First(List<String> heads, double each) implements Value {
    public First {
      heads = List.copyOf(heads);
    }
  }

  /**
   * The law of a catalogue: what is written is the lesser of what the disk takes and of as many
   * databases as the catalogue replaces, each of so many MB.
   *
   * @param measured MB/s
   * @param disk MB/s
   * @param replaced databases a second
   * @param size column of the row that has the MB of a database
   */
  record Law(Value measured, Value disk, Value replaced, String size) implements Value {
    /** How far from the law is still on it. */
    static final double MARGIN = 0.2;
  }

  /**
   * A time as a line over how much is asked for.
   *
   * @param along parameter that says how much
   * @param at how much each of its values is
   * @param powers whether the logarithms are on a line: time grows as a power of how much
   */
  record Line(CellRef cells, String along, Map<String, Double> at, boolean powers)
      implements Value {
    public Line {
      at = Map.copyOf(at);
    }
  }
}
