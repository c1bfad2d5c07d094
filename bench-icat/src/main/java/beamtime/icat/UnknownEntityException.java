package beamtime.icat;

import java.io.IOException;

/** An answer that holds an entity which the workloads have no bean for. */
final class UnknownEntityException extends IOException {
  UnknownEntityException(String type) {
    super(
        "the answer holds '"
            + type
            + "', which this client has no bean for: ask for fields of it instead");
  }
}
