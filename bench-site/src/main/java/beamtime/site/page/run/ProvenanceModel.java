package beamtime.site.page.run;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunRecord;
import beamtime.site.page.Amount;
import beamtime.site.page.Fact;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The provenance of a run.
 *
 * @param run what run it is
 * @param paths of its pages
 * @param execution when, of what, with what seed
 * @param machine where
 * @param settings what the user gave
 * @param servers what was measured
 * @param jvms JVMs that measured, with their flags
 * @param data what they worked on
 * @param durability what an acknowledged write had reached
 */
public record ProvenanceModel(
    RunHeading run,
    RunPaths paths,
    List<Fact> execution,
    List<Fact> machine,
    List<Fact> settings,
    List<Server> servers,
    List<Fact> jvms,
    List<Fact> data,
    List<Fact> durability) {

  /**
   * A server.
   *
   * @param name of the backend
   * @param facts provider, version, address and what the provider reports
   */
  public record Server(String name, List<Fact> facts) {}

  static ProvenanceModel of(RunFolder run) {
    RunRecord record = run.record();
    return new ProvenanceModel(
        RunHeading.of(record),
        RunPaths.of(record),
        execution(record),
        machine(record),
        Fact.of(record.settings()),
        record.backends().stream().map(ProvenanceModel::server).toList(),
        run.jvms().entrySet().stream().map(ProvenanceModel::jvm).toList(),
        grouped(run, MeasuredCell::data, cell -> cell.record().workload()),
        grouped(run, MeasuredCell::durability, cell -> cell.record().backend()));
  }

  private static Fact jvm(Map.Entry<String, Integer> jvm) {
    return new Fact(jvm.getValue() + (jvm.getValue() == 1 ? " cell" : " cells"), jvm.getKey());
  }

  private static List<Fact> execution(RunRecord run) {
    return List.of(
        new Fact("run", run.id()),
        new Fact("started", run.started()),
        new Fact("finished", run.finished().isEmpty() ? "it did not end" : run.finished()),
        new Fact("preset", run.preset()),
        new Fact("seed of all data", String.valueOf(run.seed())),
        new Fact("Beamtime", run.version()),
        new Fact("commit", run.commit()));
  }

  private static List<Fact> machine(RunRecord run) {
    MachineRecord machine = run.machine();
    List<Fact> facts = new ArrayList<>(of(machine));
    run.fixedWork().ifPresent(work -> facts.add(new Fact("steadiness", work.told())));
    return facts;
  }

  private static List<Fact> of(MachineRecord machine) {
    return List.of(
        new Fact("fingerprint", machine.fingerprint()),
        new Fact("operating system", machine.os()),
        new Fact("kernel", machine.kernel().isEmpty() ? "not recorded" : machine.kernel()),
        new Fact("processor", machine.cpu()),
        new Fact("logical processors", String.valueOf(machine.cores())),
        new Fact("memory", Amount.of(machine.memoryBytes(), "B")),
        new Fact("JVM of the client", machine.java()));
  }

  private static Server server(BackendRecord backend) {
    List<Fact> facts = new ArrayList<>();
    if (!backend.failure().isEmpty()) {
      facts.add(new Fact("failure", backend.failure()));
    }
    facts.add(new Fact("version", backend.version()));
    facts.add(new Fact("provider", backend.provider()));
    facts.addAll(Fact.of(Params.without(backend.facts(), Set.of("provider"))));
    facts.addAll(Fact.of(backend.address()));
    return new Server(backend.name(), facts);
  }

  /** What cells have, with the names of those that have it. */
  private static List<Fact> grouped(
      RunFolder run, Function<MeasuredCell, String> what, Function<MeasuredCell, String> who) {
    Map<String, TreeSet<String>> holders = new LinkedHashMap<>();
    for (MeasuredCell cell : run.cells()) {
      holders.computeIfAbsent(what.apply(cell), value -> new TreeSet<>()).add(who.apply(cell));
    }
    holders.remove("");
    return holders.entrySet().stream()
        .map(one -> new Fact(String.join(", ", one.getValue()), one.getKey()))
        .toList();
  }
}
