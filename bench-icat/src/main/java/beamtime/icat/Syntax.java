package beamtime.icat;

import beamtime.core.data.DatafilePath;

/** The two languages of ICAT's queries. */
public enum Syntax {
  /** That of JPA, with ICAT's own INCLUDE and LIMIT. */
  JPQL,
  /** ICAT's older one, which the server rewrites into the other. */
  CONCISE;

  /** The query for the datafile at a path. */
  String byPath(Names names, DatafilePath path) {
    return switch (this) {
      case JPQL -> Jpql.byPath(names, path);
      case CONCISE -> Concise.byPath(names, path);
    };
  }
}
