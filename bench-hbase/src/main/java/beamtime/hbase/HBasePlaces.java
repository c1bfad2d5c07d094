package beamtime.hbase;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Places as tables of one column family, which may have further tables as parts. Values in its
 * descriptor say that a table is ours, and sealed: the master keeps and removes them with the
 * table.
 */
final class HBasePlaces implements Places {
  private static final String PLACE = "BEAMTIME_PLACE";
  private static final String SEALED = "BEAMTIME_SEALED";

  /** Value of a sealed table that was not cut into regions. */
  private static final String WHOLE = "true";

  /** To write what a memstore holds, and what it gets meanwhile, to a busy disk. */
  private static final Duration FLUSHED = Duration.ofMinutes(2);

  private static final Duration GLANCE = Duration.ofMillis(50);

  private final HBaseConnection connection;
  private final List<String> suffixes;
  private final String suffix;
  private final ColumnFamilyDescriptor family;
  private final List<String> splits;
  private final boolean hasParts;

  /**
   * @param suffixes of all layouts that a place may be kept in, each in a table of its own
   * @param suffix of the layout that is written and read
   * @param splits row keys at which a new table is cut into regions
   */
  HBasePlaces(
      HBaseConnection connection,
      List<String> suffixes,
      String suffix,
      ColumnFamilyDescriptor family,
      List<String> splits) {
    this(connection, suffixes, suffix, family, splits, false);
  }

  private HBasePlaces(
      HBaseConnection connection,
      List<String> suffixes,
      String suffix,
      ColumnFamilyDescriptor family,
      List<String> splits,
      boolean hasParts) {
    this.connection = connection;
    this.suffixes = List.copyOf(suffixes);
    this.suffix = suffix;
    this.family = family;
    this.splits = List.copyOf(splits);
    this.hasParts = hasParts;
  }

  /** Places of one layout that may have parts, which are looked for wherever a place is removed. */
  static HBasePlaces withParts(
      HBaseConnection connection, String suffix, ColumnFamilyDescriptor family) {
    return new HBasePlaces(connection, List.of(suffix), suffix, family, List.of(), true);
  }

  /** A call of the master that answers something. */
  private interface Task<T> {
    T with(Admin admin) throws IOException;
  }

  /** A call of the master that answers nothing. */
  private interface Change {
    void with(Admin admin) throws IOException;
  }

  TableName table(Place place) {
    return table(place, suffix);
  }

  /** A table that a place has besides; no place's name has a dot. */
  TableName part(Place place, String name) {
    return connection.table(partPrefix(place) + name);
  }

  private static String partPrefix(Place place) {
    return place.name() + ".";
  }

  private TableName table(Place place, String suffix) {
    return connection.table(place.name() + suffix);
  }

  /** What seals a table; tells one from another that was cut into other regions. */
  private String seal() {
    return splits.isEmpty()
        ? WHOLE
        : splits.stream()
            .map(split -> Bytes.toStringBinary(JobBytes.latin1(split)))
            .collect(Collectors.joining(", ", "cut at ", ""));
  }

  @Override
  public boolean holds(Place place) {
    return task(
        "look up",
        table(place),
        admin ->
            descriptor(admin, table(place))
                .filter(table -> place.name().equals(table.getValue(PLACE)))
                .map(table -> seal().equals(table.getValue(SEALED)))
                .orElse(false));
  }

  @Override
  public void create(Place place) {
    change(
        "create",
        table(place),
        admin -> {
          remove(admin, place, tables(admin, place, List.of(suffix)));
          TableDescriptor table =
              TableDescriptorBuilder.newBuilder(table(place))
                  .setColumnFamily(family)
                  .setValue(PLACE, place.name())
                  .build();
          if (splits.isEmpty()) {
            admin.createTable(table);
          } else {
            admin.createTable(table, splits.stream().map(JobBytes::latin1).toArray(byte[][]::new));
          }
        });
  }

  /** Makes a part, which must not be there yet, with these column families. */
  void createPart(Place place, String name, List<String> families) {
    TableName part = part(place, name);
    change(
        "create",
        part,
        admin ->
            admin.createTable(
                TableDescriptorBuilder.newBuilder(part)
                    .setColumnFamilies(
                        families.stream()
                            .map(each -> ColumnFamilyDescriptorBuilder.of(each))
                            .toList())
                    .setValue(PLACE, place.name())
                    .build()));
  }

  /** Removes a part; does nothing where it does not exist. */
  void dropPart(Place place, String name) {
    TableName part = part(place, name);
    change("drop", part, admin -> remove(admin, place, List.of(part)));
  }

  /**
   * Flushes its tables too, so that what is read later comes from files through the block cache, as
   * from a table that was filled long ago, however much of it the memstore still held.
   */
  @Override
  public void seal(Place place) {
    change(
        "seal",
        table(place),
        admin -> {
          for (TableName each : tables(admin, place, List.of(suffix))) {
            flush(admin, each);
          }
          TableDescriptor sealed =
              TableDescriptorBuilder.newBuilder(admin.getDescriptor(table(place)))
                  .setValue(SEALED, seal())
                  .build();
          // The regions need not know the mark, and reopening them would empty their block cache.
          boolean reopenRegions = false;
          admin.modifyTable(sealed, reopenRegions);
        });
  }

  /**
   * Has the region servers flush its regions until none holds rows in memory. The master's
   * procedure that {@code Admin.flush} begins since 2.6 is lost where a region is flushing by
   * itself, as it does after many writes, and would be waited for in vain (seen on 2.6.4). A region
   * that splits, as a table's first one does at 256 MB, is not there for a moment.
   */
  private static void flush(Admin admin, TableName table) throws IOException {
    long limit = System.nanoTime() + FLUSHED.toNanos();
    while (System.nanoTime() < limit) {
      boolean allThere = true;
      for (RegionInfo region : admin.getRegions(table)) {
        allThere &= flushed(admin, region);
      }
      if (allThere && isInFiles(admin, table)) {
        return;
      }
      LockSupport.parkNanos(GLANCE.toNanos());
    }
    throw new IOException(
        "it holds rows in memory after " + FLUSHED.toSeconds() + " s of flushing its regions");
  }

  /**
   * Whether the region was there and is flushed; a flush may take a busy server longer than a
   * request is waited for, and goes on there.
   */
  private static boolean flushed(Admin admin, RegionInfo region) throws IOException {
    try {
      admin.flushRegion(region.getRegionName());
      return true;
    } catch (NotServingRegionException | NoServerForRegionException | CallTimeoutException e) {
      return false;
    } catch (RemoteException e) {
      if (e.unwrapRemoteException() instanceof NotServingRegionException) {
        return false;
      }
      throw e;
    }
  }

  private static boolean isInFiles(Admin admin, TableName table) throws IOException {
    for (ServerName server : admin.getRegionServers()) {
      for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
        if (region.getMemStoreSize().get(Size.Unit.BYTE) > 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** In whole megabytes, as region servers report. */
  @Override
  public OptionalLong bytes(Place place) {
    return OptionalLong.of(
        task(
            "ask for the size of",
            table(place),
            admin -> {
              long bytes = 0;
              for (TableName each : tables(admin, place, List.of(suffix))) {
                for (ServerName server : admin.getRegionServers()) {
                  for (RegionMetrics region : admin.getRegionMetrics(server, each)) {
                    bytes += (long) region.getStoreFileSize().get(Size.Unit.BYTE);
                  }
                }
              }
              return bytes;
            }));
  }

  @Override
  public void drop(Place place) {
    change("drop", table(place), admin -> remove(admin, place, tables(admin, place, suffixes)));
  }

  @Override
  public Set<Place> all() {
    return connection.call(
        "list tables",
        hbase -> {
          try (Admin admin = hbase.getAdmin()) {
            return admin.listTableDescriptors(connection.tables(Place.PREFIX), false).stream()
                .flatMap(table -> place(table).stream())
                .collect(Collectors.toSet());
          }
        });
  }

  /** The place of this family that a table holds. */
  private Optional<Place> place(TableDescriptor table) {
    return Optional.ofNullable(table.getValue(PLACE))
        .map(Place::new)
        .filter(
            place -> suffixes.stream().anyMatch(s -> table(place, s).equals(table.getTableName())));
  }

  /** Its parts, and last its tables in these layouts, there or not: with them the place is gone. */
  private List<TableName> tables(Admin admin, Place place, List<String> layouts)
      throws IOException {
    TableName[] parts =
        hasParts
            ? admin.listTableNames(connection.tables(partPrefix(place)), false)
            : new TableName[0];
    return Stream.concat(Arrays.stream(parts), layouts.stream().map(layout -> table(place, layout)))
        .toList();
  }

  /** All or none, so that anything foreign is reported before anything is gone. */
  private void remove(Admin admin, Place place, List<TableName> names) throws IOException {
    List<TableName> there = new ArrayList<>();
    for (TableName name : names) {
      Optional<TableDescriptor> table = descriptor(admin, name);
      if (table.isPresent()) {
        if (!place.name().equals(table.get().getValue(PLACE))) {
          throw connection.foreign("table " + name);
        }
        there.add(name);
      }
    }
    if (there.size() > 1) {
      SideBySide.ask(there.subList(0, there.size() - 1), name -> removed(admin, name));
    }
    if (!there.isEmpty()) {
      removed(admin, there.get(there.size() - 1));
    }
  }

  private static TableName removed(Admin admin, TableName name) throws IOException {
    try (Admin own = admin.getConnection().getAdmin()) { // an Admin is for one thread
      if (own.isTableEnabled(name)) {
        own.disableTable(name);
      }
      own.deleteTable(name);
    }
    return name;
  }

  private static Optional<TableDescriptor> descriptor(Admin admin, TableName name)
      throws IOException {
    try {
      return Optional.of(admin.getDescriptor(name));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  private void change(String what, TableName table, Change change) {
    task(
        what,
        table,
        admin -> {
          change.with(admin);
          return true;
        });
  }

  private <T> T task(String what, TableName table, Task<T> task) {
    return connection.call(
        what + " table " + table,
        hbase -> {
          try (Admin admin = hbase.getAdmin()) {
            return task.with(admin);
          }
        });
  }
}
