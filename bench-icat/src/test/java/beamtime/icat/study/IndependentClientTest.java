package beamtime.icat.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.study.Samples;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class IndependentClientTest {
  @Test
  void whatTheScriptPrintsIsKeptByTestClientsAndTimes() throws IOException {
    IndependentClient client =
        IndependentClient.parse(
            """
            cycle,1,500,12.5
            cycle,1,500,13.5
            cycle,2,100,4.25
            """);
    assertThat(client.samples("cycle", 1, 500).map(Samples::mean)).contains(13.0);
    assertThat(client.samples("cycle", 2, 100).map(Samples::count)).contains(1);
    assertThat(client.samples("search", 1, 500)).isEmpty();
  }

  @Test
  void anythingElseIsRefused() {
    assertThatThrownBy(() -> IndependentClient.parse("Traceback (most recent call last):"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Traceback");
  }
}
