package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;

/** Tables as files of this machine: region servers tell whole megabytes. */
final class TableFiles {
  private TableFiles() {}

  /** Of all files of a table, those that a compaction has replaced lately among them. */
  static long bytes(Endpoint hbase, TableName table) {
    Path folder = Path.of(hbase.facts().get("data"), "data", "default", table.getNameAsString());
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
