package beamtime.core.cell;

import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.data.Waveforms;
import beamtime.core.markdown.Plain;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A beamline as its users write it: CSV of the columns name, pvs, points, type and hz, in that
 * order, one line for each group of PVs. A first line that names the columns and lines that begin
 * with # are comments.
 */
public final class BeamlineFile {
  private static final List<String> COLUMNS = List.of("name", "pvs", "points", "type", "hz");
  private static final String SHAPE = String.join(",", COLUMNS);

  /** Groups of a file: a client looks at each before it takes frames. */
  private static final int MOST_GROUPS = 200;

  /** Ten times the paper's longest waveform. */
  private static final int MOST_POINTS = 1_000_000;

  private static final int MOST_HERTZ = 1_000;

  /** Of a file; two hundred lines are a tenth of that. */
  private static final long MOST_BYTES = 200_000;

  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9._:+@~-]*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:-]{1,60}");

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setIgnoreEmptyLines(true)
          .setTrim(true)
          .setCommentMarker('#')
          .get();

  private final String file;
  private final List<String> problems;
  private final List<PvGroup> groups = new ArrayList<>();
  private final Set<String> names = new TreeSet<>();

  private BeamlineFile(String file, List<String> problems) {
    this.file = file;
    this.problems = problems;
  }

  /**
   * Reads a beamline.
   *
   * @param problems gets all that is wrong, one line each with file and line; what is returned then
   *     is of no use
   */
  public static Beamline read(String file, List<String> problems) {
    return read(file, () -> text(Path.of(file)), problems);
  }

  private static String text(Path path) throws IOException {
    if (Files.isRegularFile(path) && Files.size(path) > MOST_BYTES) {
      throw new IOException("it has more than " + MOST_BYTES + " bytes");
    }
    return Files.readString(path);
  }

  /**
   * Reads a beamline whose text comes from elsewhere.
   *
   * @param file as messages name it
   * @param text of the file
   */
  public static Beamline read(String file, Text text, List<String> problems) {
    BeamlineFile read = new BeamlineFile(file, problems);
    int before = problems.size();
    read.lines(text);
    if (problems.size() == before) {
      read.checkWhole();
    }
    Beamline beamline = new Beamline(file, read.groups);
    if (!FILE.matcher(beamline.file()).matches()) {
      problems.add(
          file + ": its name stands in results: use letters, digits and . _ : + @ ~ - alone");
    }
    return beamline;
  }

  /** Gives the text of a file. */
  @FunctionalInterface
  public interface Text {
    /** All of it. */
    String read() throws IOException;
  }

  private void lines(Text text) {
    try (CSVParser parser = FORMAT.parse(new StringReader(text.read()))) {
      for (CSVRecord line : parser) {
        if (parser.getRecordNumber() > 1 || !line.toList().equals(COLUMNS)) {
          line(line, file + ":" + parser.getCurrentLineNumber() + ": ");
        }
      }
    } catch (IOException | UncheckedIOException e) {
      problems.add(file + " can't be read as CSV in UTF-8: " + e);
    }
  }

  private void line(CSVRecord line, String place) {
    if (line.size() != COLUMNS.size()) {
      problems.add(place + line.size() + " values; write " + SHAPE);
      return;
    }
    int before = problems.size();
    String name = line.get(0);
    if (!NAME.matcher(name).matches()) {
      problems.add(place + "name '" + shown(name) + "': use 1 to 60 of A-Z a-z 0-9 . _ : -");
    } else if (!names.add(name)) {
      problems.add(place + "name '" + name + "' is there twice");
    }
    int pvs = number(line, 1, Waveforms.MAX_PVS, place);
    int points = number(line, 2, MOST_POINTS, place);
    PointType type = type(line.get(3), place);
    int hertz = number(line, 4, MOST_HERTZ, place);
    if (problems.size() == before) {
      groups.add(new PvGroup(name, pvs, points, type, hertz));
    }
  }

  private int number(CSVRecord line, int column, int most, String place) {
    String value = line.get(column);
    try {
      int number = Integer.parseInt(value);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    problems.add(
        "%s%s is '%s': a whole number from 1 to %d"
            .formatted(place, COLUMNS.get(column), shown(value), most));
    return 1;
  }

  private PointType type(String value, String place) {
    for (PointType type : PointType.values()) {
      if (type.name().equalsIgnoreCase(value)) {
        return type;
      }
    }
    problems.add(
        place
            + "type is '"
            + shown(value)
            + "': "
            + Arrays.stream(PointType.values())
                .map(Enum::name)
                .collect(Collectors.joining(" or ")));
    return PointType.INT32;
  }

  /** A value that may be anything, as a message has it. */
  private static String shown(String value) {
    String clean = Plain.line(value);
    return clean.length() <= 40 ? clean : clean.substring(0, 40) + "...";
  }

  private void checkWhole() {
    if (groups.isEmpty()) {
      problems.add(file + " has no PV; write lines of " + SHAPE);
    }
    if (groups.size() > MOST_GROUPS) {
      problems.add(file + " has " + groups.size() + " lines: use 1 to " + MOST_GROUPS);
    }
    long pvs = groups.stream().mapToLong(PvGroup::pvs).sum();
    if (pvs > Waveforms.MAX_PVS) {
      problems.add(
          String.format(
              Locale.ROOT, "%s has %d PVs in all: use 1 to %d", file, pvs, Waveforms.MAX_PVS));
    }
  }
}
