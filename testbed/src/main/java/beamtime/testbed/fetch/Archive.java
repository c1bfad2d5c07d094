package beamtime.testbed.fetch;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Disk;
import java.io.BufferedInputStream;
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
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/** Unpacks zip files, which wheels and jars are too, and tar files within them. */
public final class Archive {
  /** Of text and programs. */
  private static final int MOST_COMPRESSED = 8;

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

  /** Unpacks the one tar file, compressed by xz, that a jar holds, with its modes and links. */
  public static void unpackTarWithin(Path jar, Path folder) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      ZipEntry tar =
          file.stream()
              .filter(entry -> entry.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException(jar + " holds no .txz"));
      // what it takes when unpacked is not known before
      Disk.require(folder, MOST_COMPRESSED * tar.getSize());
      try (TarArchiveInputStream entries =
          new TarArchiveInputStream(
              new XZInputStream(new BufferedInputStream(file.getInputStream(tar))))) {
        for (TarArchiveEntry entry = entries.getNextEntry();
            entry != null;
            entry = entries.getNextEntry()) {
          write(entries, entry, folder);
        }
      }
    } catch (ZipException | XZIOException e) {
      throw new TestbedException(
          jar + " is damaged (" + e.getMessage() + "): remove it, and it is fetched again", e);
    }
  }

  private static void write(TarArchiveInputStream in, TarArchiveEntry entry, Path folder)
      throws IOException {
    Path target = inside(folder, entry.getName());
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Path parent = Objects.requireNonNull(target.getParent());
    Files.createDirectories(parent);
    if (entry.isSymbolicLink()) {
      inside(folder, folder.relativize(parent).resolve(entry.getLinkName()).toString());
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(in, target);
    boolean executable = (entry.getMode() & 0100) != 0;
    if (executable && !target.toFile().setExecutable(true, false)) {
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
