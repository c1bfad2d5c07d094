package beamtime.testbed.keeper;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Owner;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what a {@link Keeper} keeps, or starts one.
 *
 * @param state where keepers write their records
 * @param progress hears how a start goes
 */
public record Joiner(StateFolder state, Progress progress) {
  /** The endpoint of a backend that lives as long as its owner. */
  public Endpoint join(String backend, Owner owner, Map<String, String> properties) {
    try {
      try {
        return joined(backend, owner, properties);
      } catch (NoSuchFileException e) {
        // The last keeper of another host removed the empty folder just after it was made.
        return joined(backend, owner, properties);
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't start " + backend + " for process " + owner.pid() + ": " + Reason.of(e), e);
    }
  }

  private Endpoint joined(String backend, Owner owner, Map<String, String> properties)
      throws IOException {
    state.make();
    Path record = state.record(backend, owner, properties);
    return Lock.holding(
        lock(record),
        () -> {
          Optional<KeptRecord> living = living(record);
          if (living.isPresent()) {
            return living.get().endpoint();
          }
          KeeperProcess.start(backend, Optional.of(owner), properties, record, progress);
          return KeptRecord.read(record).endpoint();
        });
  }

  /** The file that keeps two forks from starting the same backend. */
  static Path lock(Path record) {
    return record.resolveSibling(record.getFileName() + ".lock");
  }

  /** What the record says, where its keeper and its servers live. */
  static Optional<KeptRecord> living(Path record) {
    return Files.exists(record)
        ? Optional.of(KeptRecord.read(record)).filter(KeptRecord::alive)
        : Optional.empty();
  }
}
