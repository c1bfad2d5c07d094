package beamtime.core.store;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import java.util.List;

/** A dataset that is created with its datafiles. */
public record FilledDataset(Dataset dataset, List<Datafile> datafiles) {
  public FilledDataset {
    datafiles = List.copyOf(datafiles);
  }
}
