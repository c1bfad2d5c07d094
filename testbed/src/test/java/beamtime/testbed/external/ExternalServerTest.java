package beamtime.testbed.external;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.StatusException;
import beamtime.testbed.provider.Hearing;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExternalServerTest {
  private int asked;

  @Test
  void whetherItIsDeadIsNotFoundOutByAskingIt() {
    ExternalServer server =
        server(
            () -> {
              throw new IOException("connection refused");
            });
    assertThat(server.failure()).isNull();
    assertThat(asked).isZero();
    assertThat(server.silence()).endsWith("does not answer: connection refused");
  }

  @Test
  void oneThatHasTooMuchToDoAnswers() {
    assertThat(
            server(
                    () -> {
                      throw new StatusException(429, "too many requests", "");
                    })
                .silence())
        .isNull();
  }

  @Test
  void aPasswordThatIsGoneIsAReasonAndNoError() {
    assertThat(
            server(
                    () -> {
                      throw new StoreException("no file p");
                    })
                .silence())
        .endsWith("can't be asked: no file p");
  }

  private ExternalServer server(Probe probe) {
    return new ExternalServer(
        new Endpoint("mongodb", "external", "1", Map.of(), Map.of()),
        new Hearing(
            "mongodb",
            () -> {
              asked++;
              return probe.version();
            },
            Duration.ZERO));
  }
}
