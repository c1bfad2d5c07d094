package beamtime.core.host;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * Folders in which a server keeps what it stores, its logs of writes included. Their size is that
 * of all files in them: what a server has set aside counts as stored.
 *
 * @param folders which
 */
record DataFolders(List<Path> folders) implements Part {
  DataFolders {
    folders = List.copyOf(folders);
  }

  /** What tells a folder from all others, by whatever path; empty where it can't be reached. */
  static Optional<Object> key(Path folder) {
    try {
      return Optional.ofNullable(Files.readAttributes(folder, BasicFileAttributes.class).fileKey());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public String observed() {
    return "data in " + folders.stream().map(Path::toString).collect(joining(", "));
  }

  @Override
  public boolean isSlow() {
    return true;
  }

  @Override
  public void add(Reading.Draft draft) {
    for (Path folder : folders) {
      if (!Files.isReadable(folder)) {
        draft.lacks(Quantity.STORED, "this user may not read the server's data folder: " + folder);
        return;
      }
      draft.add(Quantity.STORED, size(folder));
    }
  }

  private static long size(Path folder) {
    Size size = new Size();
    try {
      Files.walkFileTree(folder, size);
    } catch (IOException e) {
      throw new IllegalStateException("Size lets no file end the walk: " + folder, e);
    }
    return size.bytes;
  }

  /** Adds up files; those that the server removes meanwhile do not count. */
  private static final class Size extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.size();
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
