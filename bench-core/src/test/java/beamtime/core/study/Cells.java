package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Records of cells that tests make up: a step back is not kept. */
final class Cells {
  private static final SortedMap<String, Score> SPENT =
      new TreeMap<>(
          Map.of(
              "server.cpu.s_s", new Score(0.75, Double.NaN, "s/s"),
              "server.memory.peak.B", new Score(1.5e6, Double.NaN, "B")));

  private final String workload;
  private final String backend;
  private final SortedMap<String, String> params;
  private final SortedMap<String, String> evidence;
  private final SortedMap<String, Score> spent;
  private final Optional<Set<String>> varied;

  private Cells(
      String workload,
      String backend,
      Map<String, String> params,
      Map<String, String> evidence,
      SortedMap<String, Score> spent,
      Optional<Set<String>> varied) {
    this.spent = spent;
    this.varied = varied;
    this.workload = workload;
    this.backend = backend;
    this.params = new TreeMap<>(params);
    this.evidence = new TreeMap<>(evidence);
  }

  /** Of {@code JobScan} on {@code some}, without parameters; it is verified. */
  Cells() {
    this("JobScan", "some", Map.of(), Map.of("rows", "1"), SPENT, Optional.empty());
  }

  Cells of(String other) {
    return new Cells(other, backend, params, evidence, spent, varied);
  }

  Cells on(String other) {
    return new Cells(workload, other, params, evidence, spent, varied);
  }

  Cells with(String name, String value) {
    Map<String, String> more = new TreeMap<>(params);
    more.put(name, value);
    return new Cells(workload, backend, more, evidence, spent, varied);
  }

  /** With parameters that have another value than their first. */
  Cells varying(String... names) {
    return new Cells(workload, backend, params, evidence, spent, Optional.of(Set.of(names)));
  }

  Cells fact(String name, String value) {
    Map<String, String> more = new TreeMap<>(evidence);
    more.put("fact." + name, value);
    return new Cells(workload, backend, params, more, spent, varied);
  }

  Cells spent(String metric, double value, String unit) {
    SortedMap<String, Score> more = new TreeMap<>(spent);
    more.put(metric, new Score(value, Double.NaN, unit));
    return new Cells(workload, backend, params, evidence, more, varied);
  }

  /** Operations a second. */
  CellRecord measured(double rate) {
    return measured(new Score(rate, Double.NaN, "ops/s"));
  }

  CellRecord measured(Score score) {
    return record(Outcome.MEASURED, "", Optional.of(score), Optional.empty());
  }

  CellRecord ended(Outcome outcome, String cause) {
    return record(outcome, cause, Optional.empty(), Optional.empty());
  }

  CellRecord closed(double rate) {
    return load(rate, LoadSamples.closed(LoadSamples.idle()));
  }

  CellRecord load(double rate, LoadRecord load) {
    return record(
        Outcome.MEASURED, "", Optional.of(new Score(rate, Double.NaN, "ops/s")), Optional.of(load));
  }

  @Override
  public String toString() {
    return workload + backend + params;
  }

  private CellRecord record(
      Outcome outcome, String cause, Optional<Score> score, Optional<LoadRecord> load) {
    return new CellRecord(
        workload,
        backend,
        "jobs",
        params,
        varied,
        "beamtime.X.scan",
        "bench-some",
        "",
        outcome,
        cause,
        score,
        Optional.empty(),
        Disturbance.of(spent, false),
        spent,
        Optional.of(0.0125),
        Optional.of(new LinkRecord(10.25, 10.5)),
        load,
        evidence,
        "",
        "");
  }
}
