package beamtime.mongo;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;

/** A batch of which some documents were there already. */
public final class Repeated {
  private Repeated() {}

  /** Throws again, unless all that the server refused were documents with an {@code _id} it has. */
  public static void orThrow(MongoBulkWriteException e) {
    boolean onlyRepeated =
        e.getWriteConcernError() == null
            && e.getWriteErrors().stream()
                .allMatch(error -> error.getCategory() == ErrorCategory.DUPLICATE_KEY);
    if (!onlyRepeated) {
      throw e;
    }
  }
}
