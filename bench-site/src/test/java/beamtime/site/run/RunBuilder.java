package beamtime.site.run;

import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.FitRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.ScalabilityRecord;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Makes folders of runs for tests: {@code run("20260102-030405").with(cell("JobScan",
 * "hbase")).write(folder)}. The same words and the same seed give the same bytes.
 */
public final class RunBuilder {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LAB_FORKS = 5;
  private static final int LAB_ITERATIONS = 10;

  private final String id;
  private final List<CellBuilder> cells = new ArrayList<>();
  private final List<BackendRecord> backends = new ArrayList<>();
  private final SortedMap<String, String> settings = new TreeMap<>();
  private final List<Consumer<ObjectNode>> changes = new ArrayList<>();
  private final List<Consumer<ArrayNode>> jmhChanges = new ArrayList<>();
  private long seed = 201307;
  private int forks = LAB_FORKS;
  private int iterations = LAB_ITERATIONS;
  private String started = "2026-01-02T03:04:05Z";
  private String finished = "2026-01-02T04:04:05Z";
  private String commit = "0123456789abcdef0123456789abcdef01234567";
  private String preset = "lab";
  private String provider = "embedded";
  private MachineRecord machine =
      new MachineRecord(
          "GNU/Linux Debian 12", "6.1.0-18-amd64", "A Processor", 8, 64L << 30, "17.0.15 Debian");
  private Optional<ScalabilityRecord> scalability = Optional.empty();
  private Optional<FitRecord> fit = Optional.empty();

  private RunBuilder(String id) {
    this.id = id;
  }

  /** A run at the {@code lab} preset: 5 forks of 10 iterations. */
  public static RunBuilder run(String id) {
    return new RunBuilder(id);
  }

  /** One more cell; its backend is listed too. */
  public RunBuilder with(CellBuilder cell) {
    cells.add(cell);
    return this;
  }

  /** Another seed, so other samples. */
  public RunBuilder seed(long value) {
    seed = value;
    return this;
  }

  /** How much each cell is measured. */
  public RunBuilder forks(int number, int iterationsOfEach) {
    forks = number;
    iterations = iterationsOfEach;
    return this;
  }

  /** Start and end, ISO 8601 in UTC; an empty end is a run that has not finished. */
  public RunBuilder time(String start, String end) {
    started = start;
    finished = end;
    return this;
  }

  /** Commit that was built. */
  public RunBuilder commit(String value) {
    commit = value;
    return this;
  }

  /** {@code smoke}, {@code quick}, {@code lab} or {@code load}. */
  public RunBuilder preset(String value) {
    preset = value;
    return this;
  }

  /** Who runs those servers that {@link #backend} does not name. */
  public RunBuilder provider(String value) {
    provider = value;
    return this;
  }

  /** Where it ran. */
  public RunBuilder machine(MachineRecord value) {
    machine = value;
    return this;
  }

  /** One more setting. */
  public RunBuilder setting(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** A server, in place of the one that would be listed for its cells. */
  public RunBuilder backend(BackendRecord value) {
    backends.add(value);
    return this;
  }

  /** A server with facts, each a name and then its value. */
  public RunBuilder facts(String name, String... facts) {
    SortedMap<String, String> all = new TreeMap<>();
    for (int i = 0; i < facts.length; i += 2) {
      all.put(facts[i], facts[i + 1]);
    }
    return backend(new BackendRecord(name, provider, "1.0", new TreeMap<>(), all, ""));
  }

  /** What the points of a sweep say together. */
  public RunBuilder scalability(ScalabilityRecord value) {
    scalability = Optional.of(value);
    return this;
  }

  /** What its points say of a beamline. */
  public RunBuilder fit(FitRecord value) {
    fit = Optional.of(value);
    return this;
  }

  /** Changes {@code run.json} before it is written: a way to make what no real run leaves. */
  public RunBuilder json(Consumer<ObjectNode> change) {
    changes.add(change);
    return this;
  }

  /** The same for {@code jmh.json}. */
  public RunBuilder jmh(Consumer<ArrayNode> change) {
    jmhChanges.add(change);
    return this;
  }

  /** The record alone. */
  public RunRecord record() {
    return record(built());
  }

  /**
   * Writes the folder.
   *
   * @param parent where the run's folder goes
   * @return the folder of the run, named by its id as far as that is a name
   */
  public Path write(Path parent) throws IOException {
    return writeTo(parent.resolve(id.replaceAll("[^A-Za-z0-9._-]|^\\.+", "_")));
  }

  /** Writes into a folder of any name. */
  public Path writeTo(Path folder) throws IOException {
    Files.createDirectories(folder);
    List<CellBuilder.Built> built = built();
    ObjectNode json = (ObjectNode) JSON.readTree(RunFile.text(record(built)));
    changes.forEach(change -> change.accept(json));
    ArrayNode jmh = JmhText.of(built);
    jmhChanges.forEach(change -> change.accept(jmh));
    Files.writeString(folder.resolve(RunFile.NAME), json.toPrettyString() + "\n");
    Files.writeString(folder.resolve(JmhFile.NAME), jmh.toPrettyString() + "\n");
    return folder;
  }

  /** Writes the folder and reads it as the site does. */
  public RunFolder read(Path parent) throws IOException {
    return RunFolder.read(write(parent));
  }

  private List<CellBuilder.Built> built() {
    return cells.stream().map(cell -> cell.build(seed, forks, iterations)).toList();
  }

  private RunRecord record(List<CellBuilder.Built> built) {
    List<CellRecord> records = built.stream().map(CellBuilder.Built::record).toList();
    return new RunRecord(
        RunRecord.FORMAT,
        id,
        started,
        finished,
        "0.1.0",
        commit,
        preset,
        201307,
        settings,
        machine,
        servers(records),
        records,
        new TreeMap<>(),
        Optional.empty(),
        scalability,
        fit);
  }

  private List<BackendRecord> servers(List<CellRecord> records) {
    TreeSet<String> missing = new TreeSet<>();
    records.forEach(cell -> missing.add(cell.backend()));
    missing.remove("floor");
    backends.forEach(backend -> missing.remove(backend.name()));
    List<BackendRecord> servers = new ArrayList<>(backends);
    missing.forEach(
        name ->
            servers.add(
                new BackendRecord(name, provider, "1.0", new TreeMap<>(), new TreeMap<>(), "")));
    return servers;
  }
}
