package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.workload.FloorJobScanBenchmark;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
  private static final String CLASS = "beamtime/core/workload/FloorJobScanBenchmark.class";

  @TempDir private Path folder;

  @Test
  void theModuleOfACompiledClassIsItsFoldersName() {
    assertThat(Build.module(FloorJobScanBenchmark.class)).isEqualTo("bench-core");
  }

  @Test
  void theModuleOfAClassInAJarIsInItsManifest() throws Exception {
    assertThat(moduleIn(jar("bench-hbase"))).isEqualTo("bench-hbase");
  }

  @Test
  void theModuleOfAClassInAnyOtherJarIsNotKnown() throws Exception {
    assertThat(moduleIn(jar(""))).isEmpty();
  }

  private static String moduleIn(Path jar) throws Exception {
    URL[] path = {jar.toUri().toURL()};
    try (URLClassLoader loader = new OnlyFromJar(path)) {
      return Build.module(loader.loadClass(FloorJobScanBenchmark.class.getName()));
    }
  }

  /** The benchmark is of the jar, what it extends of this test's own class path. */
  private static final class OnlyFromJar extends URLClassLoader {
    OnlyFromJar(URL[] path) {
      super(path, BuildTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.equals(FloorJobScanBenchmark.class.getName())
          ? findClass(name)
          : super.loadClass(name, resolve);
    }
  }

  private Path jar(String title) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!title.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, title);
    }
    Path jar = folder.resolve("benchmarks.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = BuildTest.class.getResourceAsStream("/" + CLASS)) {
      out.putNextEntry(new JarEntry(CLASS));
      in.transferTo(out);
    }
    return jar;
  }
}
