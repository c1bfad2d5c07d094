package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A contract is worth what it notices. */
class JobStoreContractTest {
  @ParameterizedTest
  @EnumSource
  void theContractFailsForEachFaultAndForNoneOtherwise(FaultyJobStore.Fault fault) {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter(FaultySamples.FAULT, fault.name())
            .selectors(selectClass(FaultySamples.FaultyJobs.class))
            .execute()
            .testEvents();
    assertThat(tests.started().count()).isGreaterThan(20);
    if (fault == FaultyJobStore.Fault.NONE) {
      assertThat(tests.failed().list()).isEmpty();
    } else {
      assertThat(tests.failed().list()).as("failed tests with %s", fault).isNotEmpty();
    }
  }
}
