package beamtime.site.page.run;

import java.util.Locale;

/** Kinds of laboratory data, in the order in which pages show them. */
public enum Family {
  /** Experiments, their datasets and files. */
  CATALOGUE,
  /** Accounting of grid jobs. */
  JOBS,
  /** Process variables over time. */
  WAVEFORMS,
  /** Workloads that this version of the site does not know. */
  OTHER;

  /** The family of a workload, by the start of its name: a record does not hold it. */
  public static Family of(String workload) {
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
