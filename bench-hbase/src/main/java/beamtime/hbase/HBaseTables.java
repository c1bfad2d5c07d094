package beamtime.hbase;

import beamtime.core.store.Place;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * Places as tables of one column family. A place is sealed by a value in the table's descriptor:
 * the master keeps it with the table, so that it is gone when the table is.
 */
final class HBaseTables {
  private static final String SEALED = "BEAMTIME_SEALED";

  /** Value of a sealed table that was not cut into regions. */
  private static final String WHOLE = "true";

  private final HBaseLink link;
  private final String suffix;
  private final byte[] family;
  private final List<String> splits;

  /**
   * @param suffix tells tables of the same place apart that hold different layouts
   * @param splits where new tables are cut into regions
   */
  HBaseTables(HBaseLink link, String suffix, byte[] family, List<String> splits) {
    this.link = link;
    this.suffix = suffix;
    this.family = family;
    this.splits = List.copyOf(splits);
  }

  /** Something that asks the master. */
  private interface Task<T> {
    T with(Admin admin) throws IOException;
  }

  TableName name(Place place) {
    return TableName.valueOf(place.name() + suffix);
  }

  /** What seals a table; tells one from another that was cut into other regions. */
  private String seal() {
    return splits.isEmpty() ? WHOLE : "cut at " + String.join(", ", splits);
  }

  boolean holds(Place place) {
    return task(
        "looking up",
        place,
        admin -> {
          try {
            return seal().equals(admin.getDescriptor(name(place)).getValue(SEALED));
          } catch (TableNotFoundException e) {
            return false;
          }
        });
  }

  void create(Place place) {
    drop(place);
    task(
        "creating",
        place,
        admin -> {
          TableDescriptor table =
              TableDescriptorBuilder.newBuilder(name(place))
                  .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
                  .build();
          if (splits.isEmpty()) {
            admin.createTable(table);
          } else {
            admin.createTable(table, splits.stream().map(JobBytes::latin1).toArray(byte[][]::new));
          }
          return null;
        });
  }

  /**
   * Flushes the table too, so that what is read later comes from files through the block cache, as
   * from a table that was filled long ago, however much of it the memstore still held.
   */
  void seal(Place place) {
    task(
        "sealing",
        place,
        admin -> {
          admin.flush(name(place));
          TableDescriptor sealed =
              TableDescriptorBuilder.newBuilder(admin.getDescriptor(name(place)))
                  .setValue(SEALED, seal())
                  .build();
          // The regions need not know the mark, and reopening them would empty their block cache.
          boolean reopenRegions = false;
          admin.modifyTable(sealed, reopenRegions);
          return null;
        });
  }

  void drop(Place place) {
    task(
        "dropping",
        place,
        admin -> {
          if (admin.tableExists(name(place))) {
            if (admin.isTableEnabled(name(place))) {
              admin.disableTable(name(place));
            }
            admin.deleteTable(name(place));
          }
          return null;
        });
  }

  private <T> T task(String what, Place place, Task<T> task) {
    return link.call(
        what + " table " + name(place),
        connection -> {
          try (Admin admin = connection.getAdmin()) {
            return task.with(admin);
          }
        });
  }
}
