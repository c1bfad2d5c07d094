package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import beamtime.hbase.HBaseSettings.Compression;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Table;

/** What the stores of HBase share: one connection, and a table for each place. */
abstract class HBaseStore implements Store {
  final HBaseSettings settings;
  final HBaseConnection connection;
  final HBasePlaces places;
  private final Durability durability;

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   * @param places that a connection has
   */
  HBaseStore(
      Endpoint endpoint, HBaseSettings settings, Function<HBaseConnection, HBasePlaces> places) {
    this.settings = settings;
    durability = settings.reachedOn(endpoint);
    connection = new HBaseConnection(endpoint, settings);
    this.places = places.apply(connection);
  }

  /**
   * Connects, to places that are cut into regions and compressed as the settings say.
   *
   * @param suffix of the names of their tables, of whatever compression
   * @param family the one column family
   */
  HBaseStore(Endpoint endpoint, HBaseSettings settings, String suffix, byte[] family) {
    this(
        endpoint,
        settings,
        connection ->
            new HBasePlaces(
                connection,
                Stream.of(Compression.values()).map(each -> suffix + each.suffix()).toList(),
                suffix + settings.compression().suffix(),
                ColumnFamilyDescriptorBuilder.newBuilder(family)
                    .setCompressionType(settings.compression().ofHBase())
                    .build(),
                settings.splits(),
                false));
  }

  /** The table of a place. */
  final TableName table(Place place) {
    return places.table(place);
  }

  /** The one region of a place whose table was not cut. */
  public final HRegionLocation region(Place place) {
    return connection.region(table(place));
  }

  /** What is done with a table. */
  interface Task<T> {
    T with(Table table) throws IOException;
  }

  /** Reads from a table; a failure says that the endpoint can't do {@code what}. */
  final <T> T call(String what, TableName name, Task<T> task) {
    return connection.call(
        what,
        hbase -> {
          try (Table table = HBaseConnection.reading(hbase, name)) {
            return task.with(table);
          }
        });
  }

  /** What is done with a table and answers nothing. */
  interface Step {
    void with(Table table) throws IOException;
  }

  /** Writes to a table; a failure says that the endpoint can't do {@code what}. */
  final void run(String what, TableName name, Step step) {
    connection.run(
        what,
        hbase -> {
          try (Table table = hbase.getTable(name)) {
            step.with(table);
          }
        });
  }

  @Override
  public final Optional<Durability> durability() {
    return Optional.of(durability);
  }

  @Override
  public final Places places() {
    return places;
  }

  @Override
  public void close() {
    connection.close();
  }
}
