package beamtime.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table that somebody else made stays as it is. */
class HBaseForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final byte[] FAMILY = "f".getBytes(UTF_8);
  private static final byte[] ROW = "row".getBytes(UTF_8);

  @Override
  protected Store open() {
    return new HBaseJobStore(
        HBASE.endpoint(), HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.CELLS));
  }

  @Override
  protected void plant(Place place) throws IOException {
    try (Connection connection = connect();
        Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name(place))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      try (Table table = connection.getTable(name(place))) {
        table.put(new Put(ROW).addColumn(FAMILY, FAMILY, ROW));
      }
    }
  }

  @Override
  protected String content(Place place) throws IOException {
    try (Connection connection = connect();
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(name(place))) {
      return admin.getDescriptor(name(place)) + " " + table.get(new Get(ROW));
    }
  }

  @Override
  protected void uproot(Place place) throws IOException {
    try (Connection connection = connect();
        Admin admin = connection.getAdmin()) {
      admin.disableTable(name(place));
      admin.deleteTable(name(place));
    }
  }

  private static TableName name(Place place) {
    return TableName.valueOf(place.name() + "-cells");
  }

  private static Connection connect() throws IOException {
    return ConnectionFactory.createConnection(
        ClientConfiguration.of(HBASE.endpoint(), HBaseSettings.defaults()));
  }
}
