package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which processes stand between client and server. */
class LinkProcessesTest {
  @Test
  void allProxiesOfAContainerCountThatOneAddressedPortLeadsTo() {
    Map<Long, String> running =
        Map.of(
            11L, proxy("/usr/sbin/", 2181, "172.17.0.2"),
            12L, proxy("/usr/sbin/", 16020, "172.17.0.2"),
            13L, proxy("", 9200, "172.17.0.3"),
            14L, "vi docker-proxy -host-port 2181");
    assertThat(LinkProcesses.proxies(running, Set.of(2181))).containsExactlyInAnyOrder(11L, 12L);
    assertThat(LinkProcesses.proxies(running, Set.of(9200))).containsExactly(13L);
    assertThat(LinkProcesses.proxies(running, Set.of(16000))).isEmpty();
  }

  private static String proxy(String folder, int port, String container) {
    return "%sdocker-proxy -proto tcp -host-ip 127.0.0.1 -host-port %d -container-ip %s -container-port %d -use-listen-fd"
        .formatted(folder, port, container, port);
  }
}
