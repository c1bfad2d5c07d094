package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import java.util.Locale;
import java.util.stream.Stream;

/** Kinds of laboratory data, in the order in which pages show them. */
public enum Family {
  /** Experiments, their datasets and files. */
  CATALOGUE,
  /** Accounting of grid jobs. */
  JOBS,
  /** Process variables over time. */
  WAVEFORMS,
  /** What several services say of the same datasets. */
  RECORDS,
  /** Physics events as objects in databases. */
  EVENTS,
  /** Workloads that this version of the site does not know. */
  OTHER;

  /**
   * The family that a cell's record names; before format 5, by the start of its workload's name.
   */
  public static Family of(CellRecord cell) {
    if (cell.family().isEmpty()) {
      return byName(cell.workload());
    }
    return Stream.of(values())
        .filter(family -> family.label().equals(cell.family()))
        .findFirst()
        .orElse(OTHER);
  }

  private static Family byName(String workload) {
    if (workload.startsWith("Catalogue") || workload.startsWith("Icat")) {
      return CATALOGUE;
    }
    if (workload.startsWith("Job")) {
      return JOBS;
    }
    return workload.startsWith("Waveform") ? WAVEFORMS : OTHER;
  }

  /** Name in pages and addresses. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
