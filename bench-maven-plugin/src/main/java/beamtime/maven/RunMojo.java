package beamtime.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Measures all backend modules of a build as one run, and writes the site of that run.
 *
 * <p>Bound in every backend module, it waits until the last of those that this build includes
 * ({@code -pl}, {@code -rf}) has its {@code benchmarks.jar}, and then starts the launcher once, so
 * that there is one set of servers, one record and one table. It hands over every {@code bench.*}
 * and {@code testbed*} property of the command line, known or not: the launcher says which does not
 * exist. Servers are fetched from the repositories of this build: by its settings, into its local
 * repository, and not at all with {@code -o}.
 *
 * <p>The site is also written for runs with failed cells. Its module is built first, since this
 * plugin depends on it.
 */
@Mojo(name = "run", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class RunMojo extends AbstractMojo {
  private static final String LAUNCHER = "beamtime.core.cli.BenchMain";
  private static final String SITE = "bench-site";
  private static final String MARK = "beamtime.backend";
  private static final String OFFLINE = "testbed.offline";
  private static final String ARRIVED = RunMojo.class.getName() + ".arrived";

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    List<MavenProject> backends =
        session.getProjects().stream()
            .filter(module -> module.getProperties().containsKey(MARK))
            .toList();
    if (!isLastToArrive(backends.size())) {
      return;
    }
    try (Handover handover =
        Handover.create(Path.of(session.getExecutionRootDirectory(), "target"))) {
      int code = new Program("launcher", command(backends, handover)).run();
      Optional<String> problem = writeSite(handover.runFolder());
      problem.ifPresent(getLog()::error);
      if (code != 0) {
        throw new MojoFailureException(
            "the run failed; its cells and causes stand above (exit code " + code + ")");
      }
      if (problem.isPresent()) {
        throw new MojoFailureException("the run is complete, but " + problem.get());
      }
    }
  }

  private Optional<String> writeSite(Optional<Path> run) throws MojoExecutionException {
    Path root = Path.of(session.getExecutionRootDirectory());
    Path jar =
        session.getAllProjects().stream()
            .filter(module -> module.getArtifactId().equals(SITE))
            .findFirst()
            .map(module -> Path.of(module.getBuild().getDirectory()))
            .orElseGet(() -> root.resolve(SITE).resolve("target"))
            .resolve("site.jar");
    Site site = new Site(jar, root.resolve("target").resolve("site"));
    return run.isPresent() ? site.write(run.get(), getLog()) : Optional.empty();
  }

  /** With {@code -T} modules arrive in any order. */
  @SuppressWarnings("unchecked")
  private boolean isLastToArrive(int expected) {
    synchronized (session.getRequest()) {
      Set<String> arrived =
          (Set<String>)
              session.getRequest().getData().computeIfAbsent(ARRIVED, key -> new TreeSet<String>());
      arrived.add(project.getArtifactId());
      return arrived.size() == expected;
    }
  }

  private List<String> command(List<MavenProject> backends, Handover handover) {
    List<String> jars =
        backends.stream()
            .map(module -> Path.of(module.getBuild().getDirectory(), "benchmarks.jar").toString())
            .toList();
    List<String> command = new ArrayList<>(java(told()));
    command.addAll(List.of("-cp", jars.get(0), LAUNCHER, "run", "--with-parent"));
    command.add("--folder-to=" + handover.file());
    command.add("--runs=" + Path.of(session.getExecutionRootDirectory(), "runs"));
    jars.forEach(jar -> command.add("--jar=" + jar));
    Properties given = session.getUserProperties();
    new TreeSet<>(given.stringPropertyNames())
        .stream()
            .filter(
                name ->
                    name.startsWith("bench.")
                        || name.equals("testbed")
                        || name.startsWith("testbed."))
            .forEach(name -> command.add("-D" + name + "=" + given.getProperty(name)));
    if (session.isOffline() && given.getProperty(OFFLINE) == null) {
      command.add("-D" + OFFLINE + "=true");
    }
    return command;
  }

  /** What Maven was told of repositories: servers are fetched from the same. */
  private List<String> told() {
    MavenExecutionRequest request = session.getRequest();
    List<String> told = new ArrayList<>();
    told.add("-Dmaven.repo.local=" + request.getLocalRepositoryPath());
    addFile(told, "maven.settings", request.getUserSettingsFile());
    addFile(told, "maven.settings.global", request.getGlobalSettingsFile());
    return told;
  }

  private static void addFile(List<String> told, String property, @Nullable File file) {
    if (file != null && file.isFile()) {
      told.add("-D" + property + "=" + file);
    }
  }

  /** A command that runs the JVM of this build. */
  static List<String> java(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return command;
  }
}
