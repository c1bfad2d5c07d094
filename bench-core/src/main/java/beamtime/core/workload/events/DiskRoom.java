package beamtime.core.workload.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.cell.CellName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Room on the disk for what a cell writes, looked at before it writes anything. Only folders on
 * this machine are looked at: of a server in a container or elsewhere nothing is known here.
 */
final class DiskRoom {
  /** What is written lies in a log too, or is not gone yet when the next is there. */
  private static final int TWICE = 2;

  private static final double GIGA = 1e9;

  private DiskRoom() {}

  /**
   * Leaves a cell out whose data do not find room.
   *
   * @param bytes that are there at the same time, at most
   * @throws LacksException with what is wanted and what is free
   */
  static void require(CellName cell, Endpoint endpoint, double bytes) {
    endpoint.folders().stream()
        .flatMap(folder -> lack(folder, bytes, free(folder)).stream())
        .findFirst()
        .ifPresent(
            lack -> {
              throw new LacksException(cell + " " + lack);
            });
  }

  private static double free(Path folder) {
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is wanted and what is free, where that is less. */
  static Optional<String> lack(Path folder, double bytes, double free) {
    return free >= TWICE * bytes
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "needs %.1f GB of disk, twice the %.1f GB that it writes at most, and %s has"
                    + " %.1f GB free",
                TWICE * bytes / GIGA,
                bytes / GIGA,
                folder,
                free / GIGA));
  }
}
