package beamtime.site.page.workload;

import beamtime.core.cell.Preset;
import beamtime.core.cell.WorkloadText;
import beamtime.core.result.CellRecord;
import beamtime.core.study.Study;
import beamtime.core.study.StudyFile;
import beamtime.site.page.Link;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A page for each workload that has texts; matrices and the glossary link to it. */
public final class WorkloadSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    Map<String, List<CellRecord>> cells =
        site.runs().stream()
            .flatMap(run -> run.record().cells().stream())
            .collect(Collectors.groupingBy(CellRecord::workload));
    List<Study> studies = StudyFile.ours().stream().map(study -> study.at(Preset.LAB)).toList();
    return WorkloadText.workloads().stream()
        .flatMap(
            name ->
                page(name, cells.getOrDefault(name, List.of()), having(studies, name)).stream());
  }

  private static List<Link> having(List<Study> studies, String workload) {
    return studies.stream()
        .filter(study -> study.cells().stream().anyMatch(cell -> cell.workload().equals(workload)))
        .map(study -> new Link(RunPaths.study(study.name()), study.title()))
        .toList();
  }

  private static Optional<SiteFile> page(
      String workload, List<CellRecord> cells, List<Link> studies) {
    return WorkloadText.of(workload)
        .map(
            text ->
                new SiteFile.Page(
                    RunPaths.workload(workload),
                    workload,
                    "workload.jte",
                    WorkloadModel.of(workload, text, cells, studies),
                    "Values of all runs of this site"));
  }
}
