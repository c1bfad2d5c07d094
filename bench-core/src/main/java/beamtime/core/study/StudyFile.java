package beamtime.core.study;

import beamtime.core.cell.Nearest;
import beamtime.core.cell.Preset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A study as a file gives it, at each of its sizes. The file is data of somebody else: nothing
 * outside of its folder is read, nothing is run, and what is too large is refused.
 */
public final class StudyFile {
  /** Name of the file of a study that is a folder. */
  public static final String NAME = "study.yaml";

  /** Folder of a run that holds the study's file and its CSVs. */
  public static final String FOLDER = "study";

  /** How a file's name ends. */
  public static final String SUFFIX = ".yaml";

  /** Publications that Beamtime repeats, or will. */
  private static final List<String> OURS =
      List.of("wlcg", "wlcg-tunings", "ess-archiver", "pandata-icat", "cms-das", "giod");

  private final StudyFolder folder;
  private final String file;
  private final Map<Preset, Study> sizes;
  private final List<String> tables;

  StudyFile(StudyFolder folder, String file, Map<Preset, Study> sizes, List<String> tables) {
    this.folder = folder;
    this.file = file;
    this.sizes = Collections.unmodifiableMap(new EnumMap<>(sizes)); // in their order
    this.tables = List.copyOf(tables);
  }

  /** The JSON Schema of a study's file, by which editors explain and check one. */
  public static String schema() {
    try {
      return StudyFolder.ofOurs("").read("study.schema.json");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names of the studies that Beamtime has. */
  public static List<String> names() {
    return OURS;
  }

  /** Read when they are asked for first. */
  private static final class Ours {
    static final List<StudyFile> ALL = readOurs();
  }

  /** The studies that Beamtime has. */
  public static List<StudyFile> ours() {
    return Ours.ALL;
  }

  private static List<StudyFile> readOurs() {
    List<StudyFile> all = new ArrayList<>();
    for (String name : OURS) {
      try {
        all.add(read(name, NAME, StudyFolder.ofOurs(name)));
      } catch (StudyException e) {
        throw new IllegalStateException("a study of this project can't be read", e);
      }
    }
    return List.copyOf(all);
  }

  /**
   * Reads what a user names: a study that Beamtime has, or a file or folder of the user.
   *
   * @throws StudyException with a line for each problem
   */
  public static StudyFile named(String study) throws StudyException {
    if (OURS.contains(study)) {
      return read(study, NAME, StudyFolder.ofOurs(study));
    }
    if (study.endsWith(SUFFIX) || study.contains("/") || study.contains("\\")) {
      return ofUser(Path.of(study));
    }
    throw new StudyException(
        List.of(
            "unknown study '"
                + study
                + "' (bench.study); "
                + Nearest.hint(study, OURS)
                + ", or the path of a file that ends in "
                + SUFFIX));
  }

  /** By its name alone a reader of the site could not tell it from one of ours. */
  private static StudyFile ofUser(Path path) throws StudyException {
    StudyFile file = of(path);
    if (OURS.contains(file.name())) {
      throw new StudyException(
          List.of(
              "'"
                  + file.name()
                  + "' is the name of a study that comes with Beamtime: give "
                  + path
                  + " another"));
    }
    return file;
  }

  /**
   * Reads a user's file, or {@code study.yaml} of a folder.
   *
   * @throws StudyException with a line for each problem
   */
  public static StudyFile of(Path path) throws StudyException {
    Path file = Files.isDirectory(path) ? path.resolve(NAME) : path;
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null || !Files.isRegularFile(file)) {
      throw new StudyException(List.of("there is no study " + file));
    }
    String own = String.valueOf(file.getFileName());
    return read(nameOf(folder.resolve(own).toString()), own, StudyFolder.of(folder));
  }

  /** The name of a study that a user names by itself or by its file. */
  public static String nameOf(String study) {
    String path = study.replace('\\', '/').replaceFirst("/(" + NAME + ")?$", "");
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.ya?ml$", "");
  }

  private static StudyFile read(String name, String file, StudyFolder folder)
      throws StudyException {
    return new StudyReader(name, file, folder).read();
  }

  /** Name as users write it, and of its page. */
  public String name() {
    return at(Preset.LAB).name();
  }

  /** The study at each of its sizes. */
  public List<Study> sizes() {
    return List.copyOf(sizes.values());
  }

  /** The study at a size. */
  public Study at(Preset size) {
    return java.util.Objects.requireNonNull(sizes.get(size));
  }

  /**
   * Copies the file and its CSVs into a folder; the file gets the study's name, so that it is read
   * as the same study from there.
   *
   * @throws IOException where they can't be written
   */
  public void copy(Path to) throws IOException {
    Files.createDirectories(to);
    Files.writeString(to.resolve(name() + SUFFIX), folder.read(file));
    for (String table : tables) {
      Files.writeString(to.resolve(table), folder.read(table));
    }
  }
}
