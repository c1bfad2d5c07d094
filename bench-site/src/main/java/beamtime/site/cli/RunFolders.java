package beamtime.site.cli;

import beamtime.core.result.RunFile;
import beamtime.site.history.Annotation;
import beamtime.site.history.AnnotationFile;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs as a user names them: their folders, or folders that hold them.
 *
 * @param runs each once
 * @param annotations notes by hand in the folder of the runs
 * @param refusals one line for each that can't be read
 */
record RunFolders(List<RunFolder> runs, List<Annotation> annotations, List<String> refusals) {
  /** A folder as it was read: either a run or a refusal in a line. */
  private record Read(Path folder, Optional<RunFolder> run, Optional<String> refusal) {
    static Read of(Path folder) {
      try {
        return new Read(folder, Optional.of(RunFolder.read(folder)), Optional.empty());
      } catch (IOException e) {
        return new Read(folder, Optional.empty(), Optional.of(Problem.line(e)));
      }
    }
  }

  /** Reads all of them, so that all refusals are reported at once. */
  static RunFolders read(List<Path> named) {
    List<String> refusals = new ArrayList<>();
    Map<String, RunFolder> runs = new LinkedHashMap<>();
    // most of the time of a site whose pages are there goes into reading
    for (Read read : found(named, refusals).parallelStream().map(Read::of).toList()) {
      read.refusal().ifPresent(refusals::add);
      read.run()
          .flatMap(run -> Optional.ofNullable(runs.putIfAbsent(run.record().id(), run)))
          .map(other -> read.folder() + ": has the id of the run in " + other.folder())
          .ifPresent(refusals::add);
    }
    List<Annotation> annotations = annotations(runs.values(), refusals);
    return new RunFolders(List.copyOf(runs.values()), annotations, refusals);
  }

  private static List<Annotation> annotations(Collection<RunFolder> runs, List<String> refusals) {
    Set<Path> folders =
        runs.stream()
            .map(run -> run.folder().toAbsolutePath().getParent())
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<Annotation> annotations = new ArrayList<>();
    for (Path folder : folders) {
      try {
        annotations.addAll(AnnotationFile.in(folder));
      } catch (IOException e) {
        refusals.add(Problem.line(e));
      }
    }
    return annotations;
  }

  private static Set<Path> found(List<Path> named, List<String> refusals) {
    Set<Path> folders = new LinkedHashSet<>();
    for (Path folder : named) {
      try {
        List<Path> below = found(folder.toRealPath());
        if (below.isEmpty()) {
          refusals.add(folder + ": no run in it: neither it nor a folder in it has a run.json");
        }
        folders.addAll(below);
      } catch (NoSuchFileException e) {
        refusals.add(folder + ": there is no such folder");
      } catch (IOException e) {
        refusals.add(Problem.line(e));
      }
    }
    return folders;
  }

  private static List<Path> found(Path folder) throws IOException {
    if (isRun(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> below = Files.list(folder)) {
      return below.filter(RunFolders::isRun).sorted().toList();
    }
  }

  private static boolean isRun(Path folder) {
    // whatever it is: it is refused by name, not skipped
    return Files.exists(folder.resolve(RunFile.NAME), LinkOption.NOFOLLOW_LINKS);
  }
}
