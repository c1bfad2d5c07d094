package beamtime.site.publish;

import beamtime.core.study.OtherSeries;
import beamtime.core.study.StudyFile;
import beamtime.site.run.Limits;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RefusedException;
import beamtime.site.run.RunFiles;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a run that are published, by their names within its folder: records, results,
 * studies and their tables. Endpoints, evidence and anything else stay at home.
 */
final class KnownFiles {
  private static final List<String> RESULTS =
      List.of(
          "run.json",
          "jmh.json",
          "study-*.md",
          OtherSeries.file("*"),
          StudyFile.FOLDER + "/*" + StudyFile.SUFFIX,
          StudyFile.FOLDER + "/*.csv",
          "cells/*.json",
          "cells/*.hlog");
  private static final List<String> LOGS = List.of("logs/*.log");

  private KnownFiles() {}

  /**
   * Files of a run.
   *
   * @param withLogs whether logs are among them
   * @throws RefusedException if one is not a plain file of the run itself, or they are too large
   */
  static SortedMap<String, Path> of(RunFolder run, boolean withLogs) throws IOException {
    SortedMap<String, Path> files = new TreeMap<>(listed(run.folder(), RESULTS));
    if (withLogs) {
      files.putAll(listed(run.folder(), LOGS));
    }
    for (MeasuredCell cell : run.cells()) {
      run.histograms(cell).ifPresent(file -> files.put(name(run.folder(), file), file));
    }
    long bytes = 0;
    for (Path file : files.values()) {
      bytes += Files.size(file);
    }
    if (bytes > Limits.LARGEST_RUN) {
      throw new RefusedException(
          run.folder(),
          "",
          "its files take "
              + (bytes >> 20)
              + " MB; "
              + (Limits.LARGEST_RUN >> 20)
              + " are allowed");
    }
    return Collections.unmodifiableSortedMap(files);
  }

  /** Whether what is published of a run has the same results, to the byte. */
  static boolean same(RunFolder run, Path published) throws IOException {
    SortedMap<String, Path> files = of(run, false);
    if (!files.keySet().containsAll(listed(published, RESULTS).keySet())) {
      return false;
    }
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path other = published.resolve(file.getKey());
      if (!Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
          || Files.mismatch(file.getValue(), other) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static SortedMap<String, Path> listed(Path run, List<String> patterns)
      throws IOException {
    List<PathMatcher> known =
        patterns.stream()
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
            .toList();
    SortedMap<String, Path> files = new TreeMap<>();
    // the folder and those right below it
    try (Stream<Path> all = Files.walk(run, 2)) {
      for (Path file : all.toList()) {
        String name = name(run, file);
        if (known.stream().anyMatch(pattern -> pattern.matches(run.relativize(file)))) {
          files.put(name, new RunFiles(run).plain(name, ""));
        }
      }
    }
    return files;
  }

  private static String name(Path run, Path file) {
    return run.relativize(file).toString().replace('\\', '/');
  }
}
