package beamtime.hbase;

import beamtime.core.store.Place;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.ipc.RemoteException;

/** What the master and the region servers do with whole tables. A value says whose a table is. */
final class TableAdmin {
  /** Value of a table's descriptor: the place that it belongs to. */
  static final String PLACE = "BEAMTIME_PLACE";

  /** To write what a memstore holds, and what it gets meanwhile, to a busy disk. */
  private static final Duration FLUSHED = Duration.ofMinutes(2);

  /** For as many gigabytes as a study loads. */
  private static final Duration COMPACTED = Duration.ofMinutes(15);

  private static final Duration GLANCE = Duration.ofMillis(50);

  private final HBaseConnection connection;

  TableAdmin(HBaseConnection connection) {
    this.connection = connection;
  }

  /** A call of the master that answers something. */
  interface Task<T> {
    T with(Admin admin) throws IOException;
  }

  /** A call of the master that answers nothing. */
  interface Change {
    void with(Admin admin) throws IOException;
  }

  /** Runs a call; a failure says that the endpoint can't do {@code what} with the table. */
  <T> T call(String what, TableName table, Task<T> task) {
    return connection.call(
        what + " table " + table,
        hbase -> {
          try (Admin admin = hbase.getAdmin()) {
            return task.with(admin);
          }
        });
  }

  /** As {@link #call} for what answers nothing. */
  void run(String what, TableName table, Change change) {
    call(
        what,
        table,
        admin -> {
          change.with(admin);
          return true;
        });
  }

  /** A table's descriptor; empty where there is no such table. */
  static Optional<TableDescriptor> descriptor(Admin admin, TableName name) throws IOException {
    try {
      return Optional.of(admin.getDescriptor(name));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * Removes those tables of a place that are there: all or none, so that anything foreign is
   * reported before anything is gone. The last one goes when the others are gone.
   */
  void remove(Admin admin, Place place, List<TableName> names) throws IOException {
    Set<TableName> known = new HashSet<>();
    for (TableDescriptor table : admin.listTableDescriptors(names)) {
      if (!place.name().equals(table.getValue(PLACE))) {
        throw connection.foreign("table " + table.getTableName());
      }
      known.add(table.getTableName());
    }
    List<TableName> there = names.stream().filter(known::contains).toList();
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

  /**
   * Has the region servers flush its regions until none holds rows in memory. The master's
   * procedure that {@code Admin.flush} begins since 2.6 is lost where a region is flushing by
   * itself, as it does after many writes, and waiting for it would not end (seen on 2.6.4). A
   * region that splits, as a table's first one does at 256 MB, is not there for a moment.
   */
  static void flush(Admin admin, TableName table) throws IOException {
    long limit = System.nanoTime() + FLUSHED.toNanos();
    while (System.nanoTime() < limit) {
      boolean allThere = true;
      for (RegionInfo region : admin.getRegions(table)) {
        allThere &= flushed(admin, region);
      }
      if (allThere
          && regions(admin, table).stream().allMatch(each -> each.getMemStoreSize().get() == 0)) {
        return;
      }
      LockSupport.parkNanos(GLANCE.toNanos());
    }
    throw new IOException(
        "it holds rows in memory after " + FLUSHED.toSeconds() + " s of flushing its regions");
  }

  /**
   * Waits until no region compacts. A server that compacts for longer than 15 minutes is not waited
   * for.
   */
  static void awaitCompacted(Admin admin, TableName table) throws IOException {
    long limit = System.nanoTime() + COMPACTED.toNanos();
    while (admin.getCompactionState(table) != CompactionState.NONE && System.nanoTime() < limit) {
      LockSupport.parkNanos(GLANCE.toNanos());
    }
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

  /** What region servers report of the regions of a table. */
  static List<RegionMetrics> regions(Admin admin, TableName table) throws IOException {
    List<RegionMetrics> regions = new ArrayList<>();
    for (ServerName server : admin.getRegionServers()) {
      regions.addAll(admin.getRegionMetrics(server, table));
    }
    return regions;
  }
}
