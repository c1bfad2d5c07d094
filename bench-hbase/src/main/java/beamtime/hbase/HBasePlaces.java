package beamtime.hbase;

import beamtime.core.store.Place;
import beamtime.core.store.Places;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Places as tables of one column family, which may have further tables as parts. Values in its
 * descriptor say that a table is ours, and sealed: the master keeps and removes them with the
 * table.
 */
final class HBasePlaces implements Places {
  private static final String SEALED = "BEAMTIME_SEALED";

  /** Value of a sealed table that was not cut into regions. */
  private static final String WHOLE = "true";

  private static final double HALF_MEGABYTE = 1 << 19;
  private static final double INEXACT = 0.05;

  private final HBaseConnection connection;
  private final TableAdmin tables;
  private final List<String> suffixes;
  private final String suffix;
  private final ColumnFamilyDescriptor family;
  private final List<String> splits;
  private final boolean hasParts;

  /**
   * @param suffixes of all layouts that a place may be kept in, each in a table of its own
   * @param suffix of the layout that is written and read
   * @param splits row keys at which a new table is cut into regions
   * @param hasParts whether a place may have parts, which are looked for
   */
  HBasePlaces(
      HBaseConnection connection,
      List<String> suffixes,
      String suffix,
      ColumnFamilyDescriptor family,
      List<String> splits,
      boolean hasParts) {
    this.connection = connection;
    tables = new TableAdmin(connection);
    this.suffixes = List.copyOf(suffixes);
    this.suffix = suffix;
    this.family = family;
    this.splits = List.copyOf(splits);
    this.hasParts = hasParts;
  }

  /** Places of one layout that may have parts. */
  static HBasePlaces withParts(
      HBaseConnection connection, String suffix, ColumnFamilyDescriptor family) {
    return new HBasePlaces(connection, List.of(suffix), suffix, family, List.of(), true);
  }

  TableName table(Place place) {
    return table(place, suffix);
  }

  /** One more table that a place has; no place's name has a dot. */
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
    return tables.call(
        "look up",
        table(place),
        admin ->
            TableAdmin.descriptor(admin, table(place))
                .filter(table -> place.name().equals(table.getValue(TableAdmin.PLACE)))
                .map(table -> seal().equals(table.getValue(SEALED)))
                .orElse(false));
  }

  @Override
  public void create(Place place) {
    tables.run(
        "create",
        table(place),
        admin -> {
          tables.remove(admin, place, tables(admin, place, List.of(suffix)));
          TableDescriptor table =
              TableDescriptorBuilder.newBuilder(table(place))
                  .setColumnFamily(family)
                  .setValue(TableAdmin.PLACE, place.name())
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
    tables.run(
        "create",
        part,
        admin ->
            admin.createTable(
                TableDescriptorBuilder.newBuilder(part)
                    .setColumnFamilies(
                        families.stream()
                            .map(each -> ColumnFamilyDescriptorBuilder.of(each))
                            .toList())
                    .setValue(TableAdmin.PLACE, place.name())
                    .build()));
  }

  /** Removes a part; does nothing where it does not exist. */
  void dropPart(Place place, String name) {
    TableName part = part(place, name);
    tables.run("drop", part, admin -> tables.remove(admin, place, List.of(part)));
  }

  /**
   * Compacts each region into one store file, as HBase does by itself once a week, after what
   * splits have left is compacted.
   */
  @Override
  public void settle(Place place) {
    tables.run(
        "settle",
        table(place),
        admin -> {
          for (TableName each : tables(admin, place, List.of(suffix))) {
            TableAdmin.flush(admin, each);
            TableAdmin.awaitCompacted(admin, each);
            admin.majorCompact(each);
            TableAdmin.awaitCompacted(admin, each);
          }
        });
  }

  /**
   * Flushes its tables too, so that what is read later comes from files through the block cache, as
   * from a table that was filled long ago, however much of it the memstore still held.
   */
  @Override
  public void seal(Place place) {
    tables.run(
        "seal",
        table(place),
        admin -> {
          for (TableName each : tables(admin, place, List.of(suffix))) {
            TableAdmin.flush(admin, each);
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
   * Region servers report whole megabytes of each region, rounded down: half of one more is taken
   * for what they leave out. Empty where that is more than 5 % of all.
   */
  @Override
  public OptionalLong bytes(Place place) {
    return tables.call(
        "ask for the size of",
        table(place),
        admin -> {
          double reported = 0;
          double leftOut = 0;
          for (RegionMetrics region : regions(admin, place)) {
            reported += region.getStoreFileSize().get(Size.Unit.BYTE);
            leftOut += region.getStoreFileCount() == 0 ? 0 : HALF_MEGABYTE;
          }
          return leftOut > INEXACT * (reported + leftOut)
              ? OptionalLong.empty()
              : OptionalLong.of((long) (reported + leftOut));
        });
  }

  @Override
  public Optional<String> pieces(Place place) {
    return tables.call(
        "count the regions of",
        table(place),
        admin -> {
          List<RegionMetrics> regions = regions(admin, place);
          int files = regions.stream().mapToInt(RegionMetrics::getStoreFileCount).sum();
          return Optional.of("regions=" + regions.size() + " store-files=" + files);
        });
  }

  private List<RegionMetrics> regions(Admin admin, Place place) throws IOException {
    List<RegionMetrics> regions = new ArrayList<>();
    for (TableName each : tables(admin, place, List.of(suffix))) {
      regions.addAll(TableAdmin.regions(admin, each));
    }
    return regions;
  }

  @Override
  public void drop(Place place) {
    tables.run(
        "drop", table(place), admin -> tables.remove(admin, place, tables(admin, place, suffixes)));
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
    return Optional.ofNullable(table.getValue(TableAdmin.PLACE))
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
}
