package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that a laboratory runs: found by its site file, used within a namespace. */
class HBaseExternalTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final String NAMESPACE = "lab_" + ProcessHandle.current().pid();
  private static final Place PLACE = new Place("bt-external-" + ProcessHandle.current().pid());

  @TempDir private Path folder;

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  private interface Task<T> {
    T with(Admin admin) throws IOException;
  }

  @BeforeAll
  static void createNamespace() throws IOException {
    admin(
        admin -> {
          admin.createNamespace(NamespaceDescriptor.create(NAMESPACE).build());
          return null;
        });
  }

  @AfterAll
  static void deleteNamespace() throws IOException {
    admin(
        admin -> {
          admin.deleteNamespace(NAMESPACE);
          return null;
        });
  }

  @Test
  void tablesAreMadeInTheNamespaceOfAClusterThatItsSiteFileNames() throws IOException {
    Map<String, String> given =
        Map.of("testbed.hbase.conf", site(quorum(), ""), "testbed.hbase.namespace", NAMESPACE);
    try (HBaseJobStore store = store(endpoint(given));
        HBaseJobStore elsewhere = store(HBASE.endpoint())) {
      store.places().create(PLACE);
      store.ingest(PLACE, new Jobs(1), 0, 100);
      store.places().seal(PLACE);
      JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
      assertThat(store.scan(PLACE, day, view -> {})).isEqualTo(100);
      TableName name = TableName.valueOf(NAMESPACE, PLACE.name() + "-cells");
      assertThat(HBaseExternalTest.<Boolean>admin(admin -> admin.tableExists(name))).isTrue();
      assertThat(store.places().all()).containsExactly(PLACE);
      assertThat(elsewhere.places().all()).doesNotContain(PLACE);
      assertThat(elsewhere.places().holds(PLACE)).isFalse();
      store.places().drop(PLACE);
      assertThat(HBaseExternalTest.<Boolean>admin(admin -> admin.tableExists(name))).isFalse();
    }
  }

  @Test
  void aNamespaceThatIsNotThereIsToldInOneLine() throws IOException {
    Map<String, String> given =
        Map.of("testbed.hbase.conf", site(quorum(), ""), "testbed.hbase.namespace", "nowhere");
    try (HBaseJobStore store = store(endpoint(given))) {
      assertThatThrownBy(() -> store.places().create(PLACE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("there is no namespace 'nowhere'")
          .hasMessageContaining("testbed.hbase.namespace")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void itGroupsOnlyWhereItIsSaidToHaveTheCoprocessor() {
    Map<String, String> where =
        Map.of("testbed.hbase.zookeeper", HBASE.endpoint().address("zookeeper"));
    HBaseSettings there = HBaseSettings.defaults().with(s -> s.groupSide = Side.SERVER);
    assertThatThrownBy(() -> new HBaseJobStore(endpoint(where), there))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining("testbed.hbase.coprocessor=true")
        .hasMessageNotContaining("\n");
    Map<String, String> deployed = new TreeMap<>(where);
    deployed.put("testbed.hbase.coprocessor", "true");
    try (HBaseJobStore store = new HBaseJobStore(endpoint(deployed), there)) {
      assertThat(store.groupsInServer()).isTrue();
    }
    HBaseSettings filteredHere = there.with(s -> s.filterSide = Side.CLIENT);
    assertThatThrownBy(() -> new HBaseJobStore(endpoint(deployed), filteredHere))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining("filterSide=CLIENT with groupSide=SERVER");
  }

  @Test
  void theSiteFileReachesTheClient() throws IOException {
    String site = site(quorum(), "<property><name>of.the.lab</name><value>42</value></property>");
    Endpoint endpoint = endpoint(Map.of("testbed.hbase.conf", site));
    assertThat(ClientConfiguration.of(endpoint, HBaseSettings.defaults()).get("of.the.lab"))
        .isEqualTo("42");
  }

  @Test
  void everyHostOfTheQuorumIsAsked() {
    String zookeeper = HBASE.endpoint().address("zookeeper");
    String host = zookeeper.substring(0, zookeeper.indexOf(':'));
    Endpoint found = endpoint(Map.of("testbed.hbase.zookeeper", host + ":1," + zookeeper));
    assertThat(found.version()).isEqualTo(HBASE.endpoint().version());
  }

  @Test
  void aSiteFileThatSaysNothingOfZooKeeperIsTold() throws IOException {
    assertRefused(site("", ""), "hbase.zookeeper.quorum", "testbed.hbase.zookeeper");
    assertRefused(site("${quorum}", ""), "hbase.zookeeper.quorum");
    assertRefused(folder.resolve("absent.xml").toString(), "testbed.hbase.conf", "absent.xml");
    Path none = Files.writeString(folder.resolve("none.xml"), "no xml");
    assertRefused(none.toString(), "testbed.hbase.conf", "none.xml");
  }

  private void assertRefused(String conf, String... words) {
    assertThatThrownBy(() -> endpoint(Map.of("testbed.hbase.conf", conf)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
  }

  private static String quorum() {
    String zookeeper = HBASE.endpoint().address("zookeeper");
    return zookeeper.substring(0, zookeeper.indexOf(':'));
  }

  private String site(String quorum, String more) throws IOException {
    ZooKeeperAddress address = ZooKeeperAddress.parse(HBASE.endpoint().address("zookeeper"));
    String text =
        "<?xml version=\"1.0\"?><configuration>"
            + property("hbase.zookeeper.quorum", quorum)
            + property("hbase.zookeeper.property.clientPort", Integer.toString(address.port()))
            + property("zookeeper.znode.parent", address.znode())
            + more
            + "</configuration>";
    return Files.writeString(folder.resolve("hbase-site.xml"), text).toString();
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  private Endpoint endpoint(Map<String, String> properties) {
    try (Testbed.Running running =
        testbed.start("hbase", new TreeMap<>(properties), (backend, what) -> {})) {
      return running.endpoint();
    }
  }

  private static HBaseJobStore store(Endpoint endpoint) {
    return new HBaseJobStore(
        endpoint, HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.CELLS));
  }

  private static <T> T admin(Task<T> task) throws IOException {
    try (Connection connection =
            ConnectionFactory.createConnection(
                ClientConfiguration.of(HBASE.endpoint(), HBaseSettings.defaults()));
        Admin admin = connection.getAdmin()) {
      return task.with(admin);
    }
  }
}
