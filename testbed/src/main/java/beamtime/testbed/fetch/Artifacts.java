package beamtime.testbed.fetch;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Artifacts of Maven repositories, fetched as Maven itself would: the user's settings.xml, mirrors,
 * proxies and local repository count, and what is cached needs no network.
 *
 * @param backend that needs them, for messages
 * @param offline whether nothing may be fetched
 * @param localRepository another local repository than the user's
 * @param progress hears about downloads
 */
public record Artifacts(
    String backend, boolean offline, Optional<Path> localRepository, Progress progress) {

  /** System property with the folder of Maven's local repository, if it is another. */
  private static final String LOCAL_REPOSITORY = "maven.repo.local";

  /** System property with Maven's settings of the user, if they are others. */
  private static final String USER_SETTINGS = "maven.settings";

  /** System property with the settings of the Maven that is used. */
  private static final String GLOBAL_SETTINGS = "maven.settings.global";

  /** System properties by which Maven tells what it was told. */
  public static final List<String> TOLD = List.of(LOCAL_REPOSITORY, USER_SETTINGS, GLOBAL_SETTINGS);

  /** With the local repository that Maven was told by {@code -Dmaven.repo.local}, if any. */
  public static Artifacts ofUser(String backend, boolean offline, Progress progress) {
    return new Artifacts(backend, offline, told(LOCAL_REPOSITORY), progress);
  }

  private static Optional<Path> told(String property) {
    return Optional.ofNullable(System.getProperty(property)).map(Path::of);
  }

  /** The file of one artifact, {@code group:artifact:extension:version}. */
  public Path file(String coordinates) {
    try (Context context = context()) {
      ArtifactRequest request =
          new ArtifactRequest(new DefaultArtifact(coordinates), context.remoteRepositories(), null);
      return context
          .repositorySystem()
          .resolveArtifact(context.repositorySystemSession(), request)
          .getArtifact()
          .getFile()
          .toPath();
    } catch (RepositoryException e) {
      throw unavailable(coordinates, e);
    }
  }

  /**
   * The files of an artifact and of all that it needs at run time.
   *
   * @param instead artifacts in place of other versions of the same, where it needs them
   */
  public List<Path> classPath(String coordinates, List<String> instead) {
    progress.step(backend, "resolves " + coordinates + " with its dependencies");
    try (Context context = context()) {
      CollectRequest collect =
          new CollectRequest(
              List.of(dependency(coordinates)),
              instead.stream().map(Artifacts::dependency).toList(),
              context.remoteRepositories());
      DependencyRequest request =
          new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
      return context
          .repositorySystem()
          .resolveDependencies(context.repositorySystemSession(), request)
          .getArtifactResults()
          .stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (RepositoryException e) {
      throw unavailable(coordinates, e);
    }
  }

  private static Dependency dependency(String coordinates) {
    return new Dependency(new DefaultArtifact(coordinates), JavaScopes.RUNTIME);
  }

  private Context context() {
    ContextOverrides.Builder overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
            .transferListener(new Transfers(backend, progress));
    if (offline) {
      overrides.offline(true);
    }
    localRepository.ifPresent(overrides::withLocalRepositoryOverride);
    told(USER_SETTINGS).ifPresent(overrides::withUserSettingsXmlOverride);
    told(GLOBAL_SETTINGS).ifPresent(overrides::withGlobalSettingsXmlOverride);
    return Runtimes.INSTANCE.getRuntime().create(overrides.build());
  }

  private TestbedException unavailable(String coordinates, Exception e) {
    return new TestbedException(
        "can't fetch "
            + coordinates
            + " for "
            + backend
            + " ("
            + Reason.of(e)
            + "), and it is not in the local Maven repository: "
            + (offline
                ? "leave out " + Settings.OFFLINE.key() + " once, with a network"
                : "run once with a network, or set a mirror in Maven's settings.xml"),
        e);
  }
}
