package beamtime.testbed.fetch;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Unpacks zip files, which wheels are too. */
public final class Archive {
  private Archive() {}

  /** Unpacks everything; what lies in a folder named bin becomes executable. */
  public static void unpack(Path zip, Path folder) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      List<? extends ZipEntry> entries = Collections.list(file.entries());
      Disk.require(folder, entries.stream().mapToLong(ZipEntry::getSize).sum());
      for (ZipEntry entry : entries) {
        write(file, entry, inside(folder, entry.getName()));
      }
    } catch (ZipException e) {
      throw new TestbedException(
          zip + " is damaged (" + e.getMessage() + "): remove it, and it is fetched again", e);
    }
  }

  private static void write(ZipFile file, ZipEntry entry, Path target) throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Path parent = Objects.requireNonNull(target.getParent());
    Files.createDirectories(parent);
    try (InputStream in = file.getInputStream(entry)) {
      Files.copy(in, target);
    }
    // java.util.zip hands out no modes, and only start scripts and binaries need one.
    if (parent.endsWith("bin") && !target.toFile().setExecutable(true, false)) {
      throw new IOException("can't make " + target + " executable");
    }
  }

  private static Path inside(Path folder, String name) throws IOException {
    Path target = folder.resolve(name).normalize();
    if (!target.startsWith(folder)) {
      throw new IOException("entry " + name + " points out of its archive");
    }
    return target;
  }
}
