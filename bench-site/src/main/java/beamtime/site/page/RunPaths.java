package beamtime.site.page;

import beamtime.core.result.CellRecord;
import beamtime.core.result.RunRecord;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the pages and files of a run are, from the top of the site.
 *
 * @param folder such as {@code runs/20261121-185306/}
 */
public record RunPaths(String folder) {
  /** Paths of a run. */
  public static RunPaths of(RunRecord run) {
    return new RunPaths("runs/" + Slug.of(run.id()) + "/");
  }

  /** Its workloads by its backends. */
  public String matrix() {
    return folder + "index.html";
  }

  /** Whether a beamline fits, where the run asked that. */
  public String fit() {
    return folder + "fit.html";
  }

  /** Its provenance. */
  public String provenance() {
    return folder + "provenance.html";
  }

  /** The curves of its loads, from the top of the site; of a run of loads alone, its first page. */
  public static String curves(RunFolder run) {
    RunPaths paths = of(run.record());
    return run.isLoad() ? paths.matrix() : paths.folder() + "scaling.html";
  }

  /** What explains a workload, for all runs. */
  public static String workload(String name) {
    return "workloads/" + Slug.of(name) + ".html";
  }

  /** A study's tables, for all runs. */
  public static String study(String name) {
    return "studies/" + name + ".html";
  }

  /** A file to download, such as {@code run.json}. */
  public String data(String name) {
    return folder + "data/" + name;
  }

  /** A cell's page. */
  public String cell(CellRecord cell) {
    return folder + "cells/" + slug(cell) + ".html";
  }

  /** The page of a cell in its run. */
  public static String page(MeasuredCell cell) {
    return of(cell.run()).cell(cell.record());
  }

  /** A cell's name as a name of a file. */
  public static String slug(CellRecord cell) {
    List<String> parts = new ArrayList<>(List.of(cell.workload(), cell.backend()));
    cell.params().forEach((key, value) -> parts.add(key + "=" + value));
    return Slug.of(parts);
  }
}
