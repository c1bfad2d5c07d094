package beamtime.core.cli;

import beamtime.core.cell.Preset;
import beamtime.core.launch.Columns;
import beamtime.core.launch.Listing;
import beamtime.core.launch.UsageException;
import beamtime.core.run.StudyCheck;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import beamtime.core.workload.BenchmarkShape;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists studies, or shows one: its cells, sizes, length, disk and memory. */
@Command(
    name = "studies",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the studies that -Dbench.study can repeat, or shows and checks one.")
final class StudiesCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "<study>",
      arity = "0..1",
      description = "a study's name, such as wlcg, or the path of a file of your own")
  private Optional<String> study = Optional.empty();

  @Option(
      names = "--size",
      defaultValue = "quick",
      paramLabel = "smoke|quick|lab",
      description = "size whose cells are shown (default: ${DEFAULT-VALUE})")
  private String size;

  @Option(
      names = "--runs",
      defaultValue = "runs",
      description = "folder of earlier runs, for what they took (default: ${DEFAULT-VALUE})")
  private Path runs;

  @Option(names = "--schema", description = "print the JSON Schema of a study's file, for editors")
  private boolean schema;

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private final PrintStream out;

  StudiesCommand(PrintStream out) {
    this.out = out;
  }

  /** A study at a size, as a line of a table. */
  private record Line(Study study, Set<String> offered) {
    String of(long count) {
      return String.format(Locale.ROOT, "%,d", count);
    }

    String cells() {
      return of(study.cells().size());
    }

    String here() {
      return of(study.cells().stream().filter(cell -> offered.contains(key(cell))).count());
    }

    String backends() {
      return study.cells().stream()
          .map(StudyCell::backend)
          .distinct()
          .sorted()
          .collect(Collectors.joining(", "));
    }
  }

  @Override
  public Integer call() {
    properties.settings("studies"); // which shows them, and uses none
    if (schema) {
      out.print(StudyFile.schema());
    } else if (study.isPresent()) {
      show(StudyCheck.read(study.get(), StudyCheck.offers(Listing.ofClassPath().shapes())));
    } else {
      out.println(list());
    }
    return CommandLine.ExitCode.OK;
  }

  private static String list() {
    Set<String> offered = offered();
    List<Line> lines =
        StudyFile.ours().stream().map(file -> new Line(file.at(Preset.QUICK), offered)).toList();
    return Columns.table(
            lines,
            List.of(
                Columns.left("study", line -> line.study().name()),
                Columns.left("title", line -> line.study().title()),
                Columns.right("cells", Line::cells),
                Columns.right("of this jar", Line::here),
                Columns.right("claims", line -> line.of(line.study().claims().size())),
                Columns.left("backends", Line::backends)))
        + "\nCells at the size quick. 'studies wlcg' shows one; mvn verify -Pbench -Dbench.study=wlcg"
        + " runs it.";
  }

  private void show(StudyFile file) {
    Study shown = file.at(preset());
    Set<String> offered = offered();
    StudyLength length = new StudyLength(runs);
    out.println(shown.title() + " (" + shown.name() + ")");
    out.println(shown.source());
    out.println();
    out.println(
        Columns.table(
            Arrays.stream(Preset.values()).map(each -> new Line(file.at(each), offered)).toList(),
            List.of(
                Columns.left("size", line -> line.study().size().label()),
                Columns.right("cells", Line::cells),
                Columns.right("of this jar", Line::here),
                Columns.right("minutes", line -> line.of(line.study().needs().minutes())),
                Columns.right("measuring", line -> length.planned(line.study())),
                Columns.right("last run here", line -> length.last(line.study())),
                Columns.right("disk GB", line -> gb(line.study().needs().diskGb())),
                Columns.right("memory GB", line -> gb(line.study().needs().memoryGb())))));
    out.println(
        "minutes: as the study's file says, for two cores; measuring: JVMs, warm-up and repeats that"
            + " take a time; here: "
            + StudyLength.machine());
    out.println();
    out.println(cells(shown, offered));
    WorkloadWords.operations(shown.cells().stream().map(StudyCell::workload).toList())
        .forEach(out::println);
    if (!shown.claims().isEmpty()) {
      out.println();
      out.println(
          Columns.table(
              shown.claims(),
              List.of(
                  Columns.left("claim", claim -> claim.says()),
                  Columns.right("ratio", claim -> claim.bound()))));
    }
  }

  private Preset preset() {
    for (Preset each : Preset.values()) {
      if (each.label().equals(size)) {
        return each;
      }
    }
    throw new UsageException("unknown size '" + size + "' (--size): smoke, quick or lab");
  }

  private String cells(Study shown, Set<String> offered) {
    Map<String, List<StudyCell>> groups = new TreeMap<>();
    shown
        .groups()
        .forEach(
            group ->
                group
                    .cells()
                    .forEach(
                        cell ->
                            groups
                                .computeIfAbsent(
                                    group.id() + " on " + cell.backend(), id -> new ArrayList<>())
                                .add(cell)));
    return Columns.table(
        groups.entrySet(),
        List.of(
            Columns.left("cells at " + size, Map.Entry::getKey),
            Columns.left("workload", group -> group.getValue().get(0).workload()),
            Columns.right("number", group -> String.valueOf(group.getValue().size())),
            Columns.right(
                "forks", group -> String.valueOf(group.getValue().get(0).repeats().forks())),
            Columns.left("values", group -> values(group.getValue())),
            Columns.left(
                "of this jar",
                group -> offered.contains(key(group.getValue().get(0))) ? "yes" : "no")));
  }

  /** Every value of each parameter. */
  private static String values(List<StudyCell> cells) {
    Map<String, Set<String>> values = new TreeMap<>();
    cells.forEach(
        cell ->
            cell.shown()
                .forEach(
                    (name, value) ->
                        values.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(value)));
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + String.join(",", one.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String gb(double size) {
    return size > 0 ? String.format(Locale.ROOT, "%.1f", size) : "";
  }

  private static Set<String> offered() {
    return Listing.ofClassPath().shapes().stream()
        .filter(BenchmarkShape::isWorkload)
        .map(shape -> shape.workload() + "/" + shape.backend())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String key(StudyCell cell) {
    return cell.workload() + "/" + cell.backend();
  }
}
