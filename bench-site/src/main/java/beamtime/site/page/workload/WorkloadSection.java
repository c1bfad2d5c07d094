package beamtime.site.page.workload;

import beamtime.core.cell.WorkloadText;
import beamtime.core.result.CellRecord;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Section;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A page for each workload that a run of the site has; matrices link to it. */
public final class WorkloadSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    Map<String, List<CellRecord>> workloads = new TreeMap<>();
    site.runs().stream()
        .flatMap(run -> run.record().cells().stream())
        .forEach(
            cell -> workloads.computeIfAbsent(cell.workload(), key -> new ArrayList<>()).add(cell));
    return workloads.entrySet().stream()
        .flatMap(workload -> page(workload.getKey(), workload.getValue(), site).stream());
  }

  private static Optional<SiteFile> page(
      String workload, List<CellRecord> cells, SiteContent site) {
    return WorkloadText.of(workload)
        .map(
            text ->
                new SiteFile.Page(
                    RunPaths.workload(workload),
                    workload,
                    "workload.jte",
                    WorkloadModel.of(workload, text, cells),
                    "Values of " + site.runs().size() + " runs"));
  }
}
