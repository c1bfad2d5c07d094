package beamtime.site.verdict;

import beamtime.core.result.MachineRecord;
import beamtime.site.run.MeasuredCell;
import java.util.Locale;
import java.util.Optional;

/** A difference that keeps two cells from being compared unless it is meant. */
public enum Across {
  /** Other data, by their digests. */
  DATA {
    @Override
    String of(MeasuredCell cell) {
      return cell.data();
    }
  },
  /** Other lengths and sizes, or another warm-up. */
  PRESET {
    @Override
    String of(MeasuredCell cell) {
      return cell.run().pace();
    }
  },
  /**
   * A write that is acknowledged has reached something else; reads have none. Meant between the
   * backends of one run, where it is said with the verdict.
   */
  DURABILITY {
    @Override
    String of(MeasuredCell cell) {
      return cell.durability();
    }
  },
  /** Another provider of the servers. */
  PROVIDER {
    @Override
    String of(MeasuredCell cell) {
      return cell.provider();
    }
  },
  /**
   * Other limits of the servers or of the way to them; those that a parameter tells are in the
   * cell's name. Meant between the backends of one run, whose own heaps are in the words.
   */
  LIMIT {
    @Override
    String of(MeasuredCell cell) {
      return cell.limits();
    }

    @Override
    String shown(MeasuredCell cell) {
      return of(cell).isEmpty() ? "none" : of(cell);
    }
  },
  /** Another machine, by its fingerprint. */
  MACHINE {
    @Override
    String of(MeasuredCell cell) {
      return cell.machine();
    }

    @Override
    String shown(MeasuredCell cell) {
      MachineRecord machine = cell.run().machine();
      return of(cell) + " (" + machine.cpu() + ", " + machine.cores() + " processors)";
    }
  };

  /** What must be the same; empty where it is not known or there is none. */
  abstract String of(MeasuredCell cell);

  /** The same as readers see it. */
  String shown(MeasuredCell cell) {
    return of(cell).isEmpty() ? "unknown" : of(cell);
  }

  /** How to compare though it differs. */
  String advice() {
    return " (--across " + label() + " if that is meant)";
  }

  /** Name as users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What names both values; empty where they are the same. */
  Optional<String> difference(MeasuredCell base, MeasuredCell cell) {
    return of(base).equals(of(cell))
        ? Optional.empty()
        : Optional.of(label() + " differs: " + shown(base) + " and " + shown(cell));
  }
}
