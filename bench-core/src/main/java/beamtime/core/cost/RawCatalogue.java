package beamtime.core.cost;

import beamtime.core.data.Catalogue;
import beamtime.core.data.DatafilePath;

/** Makes requests of datafiles; it may send each that reads once, to prove it. */
public interface RawCatalogue extends RawProgram {
  /**
   * Creates datafiles [from, from + files) of the catalogue's first dataset.
   *
   * @param dataset handle of what they are created below
   */
  Request create(String dataset, Catalogue catalogue, long from, int files) throws Exception;

  /** Finds the one datafile with these keys. */
  Request find(DatafilePath path) throws Exception;

  /**
   * Lists a dataset's files without their parameters.
   *
   * @param files that must come
   */
  Request list(String dataset, int files) throws Exception;
}
