package beamtime.site.study;

import beamtime.core.cell.Preset;
import beamtime.core.study.OtherSeries;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import beamtime.site.run.Limits;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunFiles;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what runs hold of studies, one run after the other, newest first. */
final class StudyFinder {
  private static final String OTHERS = OtherSeries.file("*");

  /** Names of pages, which some file systems don't tell apart by case. */
  private final Set<String> ours =
      StudyFile.names().stream().map(StudyFinder::key).collect(Collectors.toSet());

  private final Map<String, LabStudy> studies = new LinkedHashMap<>();
  private final Map<String, List<OtherSeries>> others = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  void add(RunFolder run) {
    try {
      addStudy(run);
    } catch (IOException e) {
      warnings.add(e.getMessage());
    }
    try {
      addOthers(run);
    } catch (IOException e) {
      warnings.add(e.getMessage());
    }
  }

  RunStudies found() {
    return new RunStudies(List.copyOf(studies.values()), others, warnings);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void addStudy(RunFolder run) throws IOException {
    Path folder = run.folder().resolve(StudyFile.FOLDER);
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new RefusedException(folder, "", "is not a folder");
    }
    List<Path> files = files(folder, "*" + StudyFile.SUFFIX);
    if (files.size() != 1) {
      throw new RefusedException(folder, "", "has " + files.size() + " studies in place of one");
    }
    Path file = files.get(0);
    String name = key(file.getFileName().toString().replace(StudyFile.SUFFIX, ""));
    if (!ours.contains(name) && !studies.containsKey(name)) {
      studies.put(name, new LabStudy(read(run, file), path(run, file)));
    }
  }

  private static List<Path> files(Path folder, String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, glob)) {
      all.forEach(files::add);
    }
    return files;
  }

  private static String path(RunFolder run, Path file) {
    return run.record().id() + "/" + StudyFile.FOLDER + "/" + file.getFileName();
  }

  private static StudyFile read(RunFolder run, Path file) throws IOException {
    Path plain = new RunFiles(run.folder()).plain(StudyFile.FOLDER + "/" + file.getFileName(), "");
    try {
      StudyFile study = StudyFile.of(plain);
      refuseMany(plain, study);
      return study;
    } catch (StudyException e) {
      throw new RefusedException(file, "", e.problems().get(0));
    }
  }

  private static void refuseMany(Path file, StudyFile study) throws RefusedException {
    long places = Math.max(places(study, Preset.LAB), places(study, Preset.QUICK));
    if (places > Limits.MOST_PLACES) {
      throw new RefusedException(
          file,
          "tables",
          places + " numbers and words are more than the " + Limits.MOST_PLACES + " of a study");
    }
  }

  private static long places(StudyFile study, Preset size) {
    return study.at(size).tables().stream()
        .mapToLong(table -> (long) table.rows().size() * table.columns().size())
        .sum();
  }

  private void addOthers(RunFolder run) throws IOException {
    RunFiles files = new RunFiles(run.folder());
    for (Path file : files(run.folder(), OTHERS)) {
      String name = String.valueOf(file.getFileName());
      String text = files.json(name);
      List<OtherSeries> series;
      try {
        series = OtherSeries.parse(text);
      } catch (IOException e) {
        throw new RefusedException(file, "", "is no file of what other programs measured");
      }
      for (OtherSeries one : series) {
        refuseNoTimes(file, one);
        refuseIdle(file, one);
      }
      others.computeIfAbsent(run.record().id(), id -> new ArrayList<>()).addAll(series);
    }
  }

  private static void refuseIdle(Path file, OtherSeries series) throws RefusedException {
    int repeats = series.seconds().size();
    if (series.processes() > Math.max(1, repeats)) {
      throw new RefusedException(
          file, "processes", series.processes() + " are more than its " + repeats + " repeats");
    }
  }

  private static void refuseNoTimes(Path file, OtherSeries series) throws RefusedException {
    for (double seconds : series.seconds()) {
      if (!(seconds > 0) || Double.isInfinite(seconds)) {
        throw new RefusedException(file, "seconds", seconds + " is not a time");
      }
    }
  }
}
