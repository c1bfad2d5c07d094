package beamtime.core.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** What JMH hands over from a fork to its own process. */
class StoreExceptionTest {
  @Test
  void theTextOfADriversExceptionIsHandedOverWithoutItsObjects() throws Exception {
    Throwable driver = new DriverException("index read-only", new IOException("status 403"));
    StoreException thrown = new StoreException("elasticsearch at x: ingest: read-only", driver);
    Throwable arrived = handedOver(thrown);
    assertThat(arrived)
        .isInstanceOf(StoreException.class)
        .hasMessage("elasticsearch at x: ingest: read-only");
    assertThat(arrived.getStackTrace()).isEqualTo(thrown.getStackTrace());
    assertThat(arrived.getCause())
        .hasToString(DriverException.class.getName() + ": index read-only");
    assertThat(arrived.getCause().getCause()).hasToString("java.io.IOException: status 403");
    assertThat(handedOver((Exception) arrived)).hasMessage(thrown.getMessage());
  }

  @Test
  void aServerThatCouldNotBeProvidedIsHandedOverToo() throws Exception {
    assertThat(handedOver(new TestbedException("no mongod", new DriverException("no", null))))
        .isInstanceOf(TestbedException.class)
        .hasMessage("no mongod");
    assertThat(handedOver(new LacksException("no link"))).isInstanceOf(LacksException.class);
  }

  private static Throwable handedOver(Exception thrown) throws Exception {
    ByteArrayOutputStream link = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(link)) {
      out.writeObject(new IllegalStateException("as JMH wraps it", thrown));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(link.toByteArray()))) {
      return ((Throwable) in.readObject()).getCause();
    }
  }

  /** Holds an answer, as those of drivers do. */
  private static final class DriverException extends RuntimeException {
    @SuppressWarnings({"serial", "unused"})
    private final Object answer = new Object();

    DriverException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
