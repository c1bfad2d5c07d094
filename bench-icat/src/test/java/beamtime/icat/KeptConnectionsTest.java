package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a property that every connection to ICAT reads")
class KeptConnectionsTest {
  private final String before = System.getProperty(KeptConnections.PROPERTY);

  @AfterEach
  void asBefore() {
    if (before == null) {
      System.clearProperty(KeptConnections.PROPERTY);
    } else {
      System.setProperty(KeptConnections.PROPERTY, before);
    }
  }

  @Test
  void thereAreNoFewerThanThreads() {
    System.clearProperty(KeptConnections.PROPERTY);
    KeptConnections.keep(64, 200);
    assertThat(System.getProperty(KeptConnections.PROPERTY)).isEqualTo("200");
    assertThat(System.getProperty("sun.net.http.retryPost")).isEqualTo("false");
  }

  @Test
  void whatTheUserSaysStays() {
    System.setProperty(KeptConnections.PROPERTY, "8");
    KeptConnections.keep(64, 8);
    assertThat(System.getProperty(KeptConnections.PROPERTY)).isEqualTo("8");
  }

  @Test
  void tooFewAreRefusedInOneLine() {
    System.setProperty(KeptConnections.PROPERTY, "5");
    assertThatThrownBy(() -> KeptConnections.keep(64, 32))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            "icat: http.maxConnections is 5 and there are 32 threads, each of which needs a"
                + " connection: leave it out, or set it no lower");
  }
}
