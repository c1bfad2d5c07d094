package beamtime.icat;

import beamtime.core.data.DatafilePath;

/** Texts of queries in ICAT's older language, where the entities name the ways between them. */
final class Concise {
  private Concise() {}

  /** The datafile at a path. */
  static String byPath(Names names, DatafilePath path) {
    return "Datafile [name = "
        + Jpql.text(path.datafile())
        + "] <-> Dataset [name = "
        + Jpql.text(path.dataset())
        + "] <-> Investigation [name = "
        + Jpql.text(path.investigation())
        + " AND visitId = "
        + Jpql.text(path.visitId())
        + "] <-> Facility [name = "
        + Jpql.text(names.facility(path.facility()))
        + "]";
  }
}
