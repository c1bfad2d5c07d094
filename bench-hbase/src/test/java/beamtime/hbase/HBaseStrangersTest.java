package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.store.BackendExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** HBase believes everybody's word of who he is, but runs nobody's code. */
class HBaseStrangersTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final TableName TABLE = TableName.valueOf("of-a-stranger");

  @TempDir private Path folder;

  @Test
  void aTableWithCodeOfAStrangerIsRefused() throws IOException {
    Path jar = Files.write(folder.resolve("code.jar"), new byte[0]);
    try (Connection connection = connect();
        Admin admin = connection.getAdmin()) {
      assertThatThrownBy(() -> admin.createTable(with(jar)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("DENIED");
      assertThat(admin.tableExists(TABLE)).isFalse();
    }
  }

  @Test
  void itsOwnTableOfRegionsKeepsTheCodeThatSplitsThem() throws Exception {
    TableName table = TableName.valueOf("of-two-halves");
    try (Connection connection = connect();
        Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
      byte[] region = admin.getRegions(table).get(0).getRegionName();
      admin.splitRegionAsync(region, new byte[] {'m'}).get(1, TimeUnit.MINUTES);
      assertThat(admin.getRegions(table)).hasSize(2);
      admin.disableTable(table);
      admin.deleteTable(table);
    }
  }

  private static TableDescriptor with(Path jar) throws IOException {
    return TableDescriptorBuilder.newBuilder(TABLE)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
        // A stranger can switch the check off that misses the class.
        .setValue("hbase.table.sanity.checks", "false")
        .setCoprocessor(
            CoprocessorDescriptorBuilder.newBuilder("org.example.Code")
                .setJarPath("file://" + jar)
                .build())
        .build();
  }

  private static Connection connect() throws IOException {
    return ConnectionFactory.createConnection(
        ClientConfiguration.of(HBASE.endpoint(), HBaseSettings.defaults()),
        User.create(UserGroupInformation.createRemoteUser("stranger")));
  }
}
