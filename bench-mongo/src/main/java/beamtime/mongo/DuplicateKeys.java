package beamtime.mongo;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;

/** A batch of which some documents were there already. */
public final class DuplicateKeys {
  private DuplicateKeys() {}

  /** Throws again, unless all that the server refused were documents with an {@code _id} it has. */
  public static void requireOnly(MongoBulkWriteException e) {
    boolean only =
        e.getWriteConcernError() == null
            && e.getWriteErrors().stream()
                .allMatch(error -> error.getCategory() == ErrorCategory.DUPLICATE_KEY);
    if (!only) {
      throw e;
    }
  }
}
