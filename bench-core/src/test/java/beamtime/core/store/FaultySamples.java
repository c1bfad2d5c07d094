package beamtime.core.store;

import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Contracts of faulty stores, which must fail: run by the tests of the contracts alone. */
final class FaultySamples {
  /** Configuration parameter of the run: the name of the fault. */
  static final String FAULT = "fault";

  private FaultySamples() {}

  /** Reads the fault that the run asks for. */
  static final class Chosen implements BeforeAllCallback {
    private String fault = "NONE";

    @Override
    public void beforeAll(ExtensionContext context) {
      fault = context.getConfigurationParameter(FAULT).orElseThrow();
    }
  }

  static class FaultyJobs extends JobStoreContract {
    @RegisterExtension static final Chosen CHOSEN = new Chosen();

    private final InMemoryJobStore backend = new InMemoryJobStore();

    @Override
    protected Optional<Durability> durability() {
      return Optional.empty();
    }

    @Override
    protected JobStore open() {
      return new FaultyJobStore(backend, FaultyJobStore.Fault.valueOf(CHOSEN.fault));
    }
  }
}
