package beamtime.hbase;

import beamtime.core.store.Place;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/**
 * Places as tables of one column family. That a table is ours, and sealed, is told by values in its
 * descriptor: the master keeps them with the table, so that they come and go with it.
 */
final class HBaseTables {
  private static final String PLACE = "BEAMTIME_PLACE";
  private static final String SEALED = "BEAMTIME_SEALED";

  /** Value of a sealed table that was not cut into regions. */
  private static final String WHOLE = "true";

  private final HBaseLink link;
  private final List<String> suffixes;
  private final String suffix;
  private final byte[] family;
  private final List<String> splits;

  /**
   * @param suffixes of all layouts that a place may be kept in, each in a table of its own
   * @param suffix of the layout that is written and read
   * @param splits row keys at which a new table is cut into regions
   */
  HBaseTables(
      HBaseLink link, List<String> suffixes, String suffix, byte[] family, List<String> splits) {
    this.link = link;
    this.suffixes = List.copyOf(suffixes);
    this.suffix = suffix;
    this.family = family;
    this.splits = List.copyOf(splits);
  }

  /** Something that asks the master. */
  private interface Task<T> {
    T with(Admin admin) throws IOException;
  }

  TableName name(Place place) {
    return name(place, suffix);
  }

  private TableName name(Place place, String suffix) {
    return link.table(place.name() + suffix);
  }

  /** What seals a table; tells one from another that was cut into other regions. */
  private String seal() {
    return splits.isEmpty() ? WHOLE : "cut at " + String.join(", ", splits);
  }

  boolean holds(Place place) {
    return task(
        "looking up",
        place,
        admin ->
            descriptor(admin, name(place))
                .filter(table -> place.name().equals(table.getValue(PLACE)))
                .map(table -> seal().equals(table.getValue(SEALED)))
                .orElse(false));
  }

  void create(Place place) {
    task(
        "creating",
        place,
        admin -> {
          remove(admin, place, List.of(suffix));
          TableDescriptor table =
              TableDescriptorBuilder.newBuilder(name(place))
                  .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
                  .setValue(PLACE, place.name())
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
          remove(admin, place, suffixes);
          return null;
        });
  }

  Set<Place> places() {
    return link.call(
        "listing tables",
        connection -> {
          try (Admin admin = connection.getAdmin()) {
            return admin.listTableDescriptors(link.tables(Place.PREFIX), false).stream()
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
            place -> suffixes.stream().anyMatch(s -> name(place, s).equals(table.getTableName())));
  }

  /** All or none, so that what is foreign is told before anything is gone. */
  private void remove(Admin admin, Place place, List<String> layouts) throws IOException {
    List<TableName> names = layouts.stream().map(layout -> name(place, layout)).toList();
    for (TableName name : names) {
      Optional<TableDescriptor> table = descriptor(admin, name);
      if (table.isPresent() && !place.name().equals(table.get().getValue(PLACE))) {
        throw link.foreign("table " + name);
      }
    }
    for (TableName name : names) {
      if (admin.tableExists(name)) {
        if (admin.isTableEnabled(name)) {
          admin.disableTable(name);
        }
        admin.deleteTable(name);
      }
    }
  }

  private static Optional<TableDescriptor> descriptor(Admin admin, TableName name)
      throws IOException {
    try {
      return Optional.of(admin.getDescriptor(name));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
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
