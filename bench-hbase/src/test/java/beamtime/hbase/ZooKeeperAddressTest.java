package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZooKeeperAddressTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "127.0.0.1:2181 | 127.0.0.1 | 2181 | /hbase",
        "zk.lab:2182/hbase-secure | zk.lab | 2182 | /hbase-secure",
        "zk1,zk2,zk3:2181/a/b | zk1,zk2,zk3 | 2181 | /a/b",
        "zk1:2182,zk2,zk3:2181 | zk1:2182,zk2,zk3 | 2181 | /hbase"
      })
  void anAddressIsHostsPortAndZnode(String text, String hosts, int port, String znode) {
    assertThat(ZooKeeperAddress.parse(text)).isEqualTo(new ZooKeeperAddress(hosts, port, znode));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost", "localhost:", ":2181", "a:b:2181", "host:port", "h:1/"})
  void anythingElseIsRefusedWithTheTextAndTheShape(String text) {
    assertThatThrownBy(() -> ZooKeeperAddress.parse(text))
        .isInstanceOf(StoreException.class)
        .hasMessage("hbase address zookeeper='" + text + "': use host:port or host:port/znode");
  }

  @Test
  void itPrintsAsItIsWritten() {
    assertThat(ZooKeeperAddress.parse("lab:2181/x")).hasToString("lab:2181/x");
  }
}
