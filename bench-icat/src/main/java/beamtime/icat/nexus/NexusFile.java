package beamtime.icat.nexus;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Digest;
import beamtime.core.data.Investigation;
import beamtime.core.data.Parameter;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.DatasetCreationOptions;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.WritableDataset;
import io.jhdf.api.WritableGroup;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One measurement as a NeXus file: HDF5 with the base classes {@code NXentry}, {@code
 * NXinstrument}, {@code NXsample}, {@code NXuser} and {@code NXdata}, named as the NeXus manual
 * names them. The parameters of the dataset lie at the NeXus paths that are their names, with their
 * units.
 *
 * <p>Proposal, visit and dataset are {@code experiment_identifier}, {@code collection_identifier}
 * and {@code entry_identifier} of the entry.
 */
public final class NexusFile {
  private static final String ENTRY = "entry";
  private static final String CLASS = "NX_class";
  private static final String UNITS = "units";
  private static final String USER = "user";

  /** Chunks of a picture's rows; a reader that wants a part reads no more. */
  private static final int CHUNK_ROWS = 64;

  private NexusFile() {}

  /**
   * Makes a file.
   *
   * @param file is replaced where it exists
   * @param counts of the detector, by row and column, at least one of each
   */
  public static void write(Path file, Experiment experiment, int[][] counts) {
    try (WritableHdfFile hdf = HdfFile.write(file)) {
      hdf.putAttribute("default", ENTRY);
      WritableGroup entry = group(hdf, ENTRY, "NXentry");
      entry.putAttribute("default", "data");
      writeEntry(entry, experiment);
      Map<String, WritableGroup> groups = new TreeMap<>();
      groups.put(ENTRY, entry);
      WritableGroup instrument = group(groups, ENTRY + "/instrument");
      experiment
          .investigation()
          .instrument()
          .ifPresent(name -> instrument.putDataset("name", name));
      group(groups, ENTRY + "/instrument/source").putDataset("name", experiment.facility());
      WritableGroup sample = group(groups, ENTRY + "/sample");
      experiment.sample().ifPresent(name -> sample.putDataset("name", name));
      experiment.dataset().parameters().forEach(parameter -> writeParameter(groups, parameter));
      writeCounts(entry, counts);
    }
  }

  private static void writeEntry(WritableGroup entry, Experiment experiment) {
    Investigation investigation = experiment.investigation();
    entry.putDataset("title", investigation.title());
    entry.putDataset("experiment_identifier", investigation.name());
    entry.putDataset("collection_identifier", investigation.visitId());
    entry.putDataset("entry_identifier", experiment.dataset().name());
    entry.putDataset("start_time", experiment.dataset().start().toString());
    entry.putDataset("end_time", experiment.dataset().end().toString());
    int user = 0;
    for (String login : investigation.users()) {
      WritableGroup group = group(entry, USER + user++, "NXuser");
      group.putDataset("facility_user_id", login);
    }
  }

  private static void writeParameter(Map<String, WritableGroup> groups, Parameter parameter) {
    String path = parameter.name().substring(1);
    int slash = path.lastIndexOf('/');
    WritableDataset value =
        group(groups, path.substring(0, slash))
            .putDataset(path.substring(slash + 1), parameter.value());
    value.putAttribute(UNITS, parameter.units());
  }

  private static void writeCounts(WritableGroup entry, int[][] counts) {
    WritableGroup data = group(entry, "data", "NXdata");
    data.putAttribute("signal", "counts");
    DatasetCreationOptions deflated =
        DatasetCreationOptions.builder()
            .chunkDimensions(Math.min(CHUNK_ROWS, counts.length), counts[0].length)
            .deflate()
            .build();
    data.putDataset("counts", counts, deflated).putAttribute(UNITS, "counts");
  }

  /** The group at a path below the root, made with those above it. */
  private static WritableGroup group(Map<String, WritableGroup> groups, String path) {
    WritableGroup known = groups.get(path);
    if (known == null) {
      int slash = path.lastIndexOf('/');
      String name = path.substring(slash + 1);
      known = group(group(groups, path.substring(0, slash)), name, nexusClass(name));
      groups.put(path, known);
    }
    return known;
  }

  private static WritableGroup group(WritableGroup parent, String name, String nexusClass) {
    WritableGroup group = parent.putGroup(name);
    group.putAttribute(CLASS, nexusClass);
    return group;
  }

  /** A group of an instrument has the name of its class, but for the monitor that controls. */
  private static String nexusClass(String group) {
    return group.equals("control") ? "NXmonitor" : "NX" + group;
  }

  /**
   * What a catalogue wants to know of a file. Its counts are not read.
   *
   * @throws IOException if it is not a NeXus file of this kind; the message is one line
   */
  public static Experiment read(Path file) throws IOException {
    try (HdfFile hdf = new HdfFile(file)) {
      Group entry = (Group) hdf.getChild(ENTRY);
      if (entry == null) {
        throw new IOException(file + " has no group " + ENTRY);
      }
      Dataset dataset = dataset(entry, file);
      Investigation investigation =
          new Investigation(
              text(entry, "experiment_identifier"),
              text(entry, "collection_identifier"),
              text(entry, "title"),
              dataset.start(),
              dataset.end(),
              optional(entry, "instrument/name"),
              users(entry),
              List.of());
      String facility = text(entry, "instrument/source/name");
      return Experiment.of(facility, investigation, dataset, datafile(file, dataset));
    } catch (HdfException | ClassCastException e) {
      throw new IOException(file + " is not a NeXus file: " + e.getMessage(), e);
    }
  }

  private static Dataset dataset(Group entry, Path file) {
    List<Parameter> parameters = new ArrayList<>();
    collect(entry, "/" + ENTRY, parameters);
    return new Dataset(
        text(entry, "entry_identifier"),
        optional(entry, "sample/name"),
        true,
        file.toAbsolutePath().resolveSibling("").toString(),
        Instant.parse(text(entry, "start_time")),
        Instant.parse(text(entry, "end_time")),
        parameters);
  }

  /** Numbers with units, wherever they lie; the detector's counts are no single number. */
  private static void collect(Group group, String path, List<Parameter> parameters) {
    for (Node node : group) {
      String at = path + "/" + node.getName();
      if (node instanceof Group child) {
        collect(child, at, parameters);
      } else if (node instanceof io.jhdf.api.Dataset value && value.isScalar()) {
        Attribute units = value.getAttribute(UNITS);
        if (units != null) {
          parameters.add(
              new Parameter(
                  at, (String) units.getData(), ((Number) value.getData()).doubleValue()));
        }
      }
    }
  }

  private static List<String> users(Group entry) {
    List<String> users = new ArrayList<>();
    while (entry.getChild(USER + users.size()) instanceof Group user) {
      users.add(text(user, "facility_user_id"));
    }
    return users;
  }

  private static Datafile datafile(Path file, Dataset dataset) throws IOException {
    byte[] content = Files.readAllBytes(file);
    return new Datafile(
        file.getFileName().toString(),
        file.toAbsolutePath().toString(),
        content.length,
        HexFormat.of().formatHex(Digest.sha256().digest(content)),
        dataset.start(),
        Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS));
  }

  private static Optional<String> optional(Group group, String path) {
    Group at = group;
    String[] names = path.split("/");
    for (int i = 0; i < names.length - 1; i++) {
      if (!(at.getChild(names[i]) instanceof Group child)) {
        return Optional.empty();
      }
      at = child;
    }
    return at.getChild(names[names.length - 1]) instanceof io.jhdf.api.Dataset value
        ? Optional.of((String) value.getData())
        : Optional.empty();
  }

  private static String text(Group group, String path) {
    return optional(group, path)
        .orElseThrow(() -> new HdfException("no " + group.getPath() + path));
  }
}
