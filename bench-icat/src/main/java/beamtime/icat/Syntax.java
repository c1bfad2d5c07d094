package beamtime.icat;

import beamtime.core.data.DatafilePath;

/** The two languages of ICAT's queries. */
public enum Syntax {
  /** That of JPA, with ICAT's own INCLUDE and LIMIT. */
  JPQL,
  /** ICAT's older one, where entities name the ways between them; the server rewrites it. */
  CONCISE;

  /** The query for the datafile at a path. */
  String byPath(Names names, DatafilePath path) {
    return switch (this) {
      case JPQL -> Jpql.byPath(names, path);
      case CONCISE -> concise(names, path);
    };
  }

  private static String concise(Names names, DatafilePath path) {
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
