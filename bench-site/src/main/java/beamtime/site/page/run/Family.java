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
  /** Workloads that this version of the site has not heard of. */
  OTHER;

  /** The family of a workload, which its name begins with: a record does not tell it. */
  public static Family of(String workload) {
    if (workload.startsWith("Catalogue") || workload.startsWith("Icat")) {
      return CATALOGUE;
    }
    if (workload.startsWith("Job")) {
      return JOBS;
    }
    return workload.startsWith("Waveform") ? WAVEFORMS : OTHER;
  }

  /** Name as readers and addresses have it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
