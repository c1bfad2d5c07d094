package beamtime.core.run;

import beamtime.core.cell.Nearest;
import beamtime.core.cell.OnBackend;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Parameters;
import beamtime.core.launch.UsageException;
import beamtime.core.study.CellGroup;
import beamtime.core.study.ServerSetting;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.core.workload.BenchmarkShape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether the cells of a study are ones that workloads of this build can measure, and the settings
 * of its servers ones that the testbed knows. Cells on a backend that this build does not include
 * can't be checked.
 */
public final class StudyCheck {
  private final Study study;
  private final List<HostMessages.Offer> offers;
  private final Set<String> built;
  private final Set<String> known = Backends.known();
  private final Set<String> properties = Backends.properties().keySet();
  private final Set<String> problems = new LinkedHashSet<>();

  private StudyCheck(Study study, List<HostMessages.Offer> offers) {
    this.study = study;
    this.offers = offers;
    built =
        offers.stream()
            .map(HostMessages.Offer::backend)
            .filter(backend -> !backend.equals(OnBackend.FLOOR))
            .collect(Collectors.toSet());
  }

  /**
   * Reads a study that a user names, and checks it at all of its sizes.
   *
   * @param offers what this build can measure
   * @throws UsageException with a line for each problem
   */
  public static StudyFile read(String named, List<HostMessages.Offer> offers) {
    Set<String> problems = new LinkedHashSet<>();
    try {
      StudyFile file = StudyFile.named(named);
      file.sizes().forEach(study -> problems.addAll(problems(study, offers)));
      if (problems.isEmpty()) {
        return file;
      }
    } catch (StudyException e) {
      problems.addAll(e.problems());
      e.readable().forEach(study -> problems.addAll(problems(study, offers)));
    }
    throw new UsageException(List.copyOf(problems));
  }

  /** What its cells ask for and this build does not know, one line each. */
  private static Set<String> problems(Study study, List<HostMessages.Offer> offers) {
    StudyCheck check = new StudyCheck(study, offers);
    study.groups().forEach(check::group);
    study.servers().forEach(check::server);
    study.tunings().values().forEach(settings -> settings.forEach(check::server));
    return check.problems;
  }

  /** What these benchmarks offer. */
  public static List<HostMessages.Offer> offers(List<BenchmarkShape> shapes) {
    return shapes.stream()
        .filter(BenchmarkShape::isWorkload)
        .map(
            shape ->
                new HostMessages.Offer(
                    shape.workload(), shape.backend(), Parameters.of(List.of(shape))))
        .toList();
  }

  private void group(CellGroup group) {
    for (StudyCell cell : group.cells()) {
      if (built.contains(cell.backend())) {
        offer(group, cell).ifPresent(offer -> params(group, cell, offer));
      } else if (!known.contains(cell.backend())) {
        problem(
            group,
            "backends",
            "unknown backend '" + cell.backend() + "'; " + Nearest.hint(cell.backend(), known));
      }
    }
  }

  private Optional<HostMessages.Offer> offer(CellGroup group, StudyCell cell) {
    Optional<HostMessages.Offer> found =
        offers.stream()
            .filter(offer -> offer.workload().equals(cell.workload()))
            .filter(offer -> offer.backend().equals(cell.backend()))
            .findFirst();
    if (found.isEmpty()) {
      Set<String> known = new TreeSet<>();
      offers.stream()
          .filter(offer -> offer.backend().equals(cell.backend()))
          .forEach(offer -> known.add(offer.workload()));
      problem(
          group,
          "workload",
          "unknown workload '"
              + cell.workload()
              + "' of "
              + cell.backend()
              + "; "
              + Nearest.hint(cell.workload(), known));
    }
    return found;
  }

  private void params(CellGroup group, StudyCell cell, HostMessages.Offer offer) {
    cell.given()
        .forEach(
            (name, value) ->
                Parameters.problems(
                        Map.of(name, List.of(value)),
                        offer.params(),
                        cell.workload() + " on " + cell.backend())
                    .forEach(problem -> problem(group, name, problem)));
  }

  private void server(ServerSetting setting) {
    String backend = setting.backend();
    List<String> names =
        ServerSetting.NAMES.stream()
            .filter(name -> properties.contains(ServerSetting.property(backend, name)))
            .toList();
    if (!known.contains(backend)) {
      problem(setting.line(), "unknown backend '" + backend + "'; " + Nearest.hint(backend, known));
    } else if (!names.contains(setting.name())) {
      problem(
          setting.line(),
          "unknown setting '"
              + setting.name()
              + "' of "
              + backend
              + "; "
              + Nearest.hint(setting.name(), names));
    }
  }

  private void problem(CellGroup group, String key, String problem) {
    problem(group.lines().getOrDefault(key, 1), problem);
  }

  private void problem(int line, String problem) {
    problems.add(study.file() + ":" + line + ": " + problem);
  }
}
