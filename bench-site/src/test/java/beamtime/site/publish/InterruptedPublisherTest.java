package beamtime.site.publish;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.site.run.RunFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Publishers that end before they are done. */
@Timeout(300)
class InterruptedPublisherTest {
  private static final int KILLS = 8;

  @TempDir Path folder;

  @Test
  void aPublisherThatIsKilledLeavesEveryRunWholeOrAbsent() throws Exception {
    Path site = folder.resolve("site");
    Random when = new Random(201307);
    for (int kill = 0; kill < KILLS; kill++) {
      Map<String, String> before = Tree.of(site);
      publishAndKill(site, "k" + kill + "-", when.nextInt(120));

      everyRunIsWhole(site);
      before.forEach(
          (file, text) -> {
            if (file.contains("/data/")) {
              assertThat(site.resolve(file)).hasContent(text);
            }
          });
    }

    new PublishedTree(site, new PlainPages()).add(plain("last"));

    everyRunIsWhole(site);
    assertThat(site.toFile().list((in, name) -> name.startsWith(".publishing-"))).isEmpty();
    assertThat(Tree.of(site).get("index.html").lines()).hasSize(runs(site).size());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFullDiskLeavesTheSiteAsItWas() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        ended("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", disk.toString()) == 0,
        "only root can make a small disk");
    try {
      PublishedTree tree = new PublishedTree(disk.resolve("site"), new PlainPages());
      tree.add(plain("a"));
      Path filler = disk.resolve("filler");
      byte[] rest = new byte[(int) disk.toFile().getUsableSpace() - 8_192];
      Files.write(filler, rest);
      Map<String, String> before = Tree.of(disk.resolve("site"));

      assertThatThrownBy(() -> tree.add(plain("b"))).isInstanceOf(IOException.class);

      assertThat(Tree.of(disk.resolve("site"))).isEqualTo(before);
      Files.delete(filler);
      assertThat(tree.add(plain("b"))).isEqualTo(Published.ADDED);
    } finally {
      ended("umount", disk.toString());
    }
  }

  private static void publishAndKill(Path site, String name, int millis) throws Exception {
    Process publisher =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndlessPublisher.class.getName(),
                site.toString(),
                name,
                site.resolveSibling("runs of " + name).toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(publisher.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.readLine()).as("the first run is published").isEqualTo("0");
      Thread.sleep(millis);
    } finally {
      publisher.destroyForcibly().waitFor();
    }
  }

  /** Of each run all data and its page, and every page that the first one leads to. */
  private static void everyRunIsWhole(Path site) throws IOException {
    for (String id : runs(site)) {
      Path data = PublishedTree.data(site, id);
      assertThat(RunFolder.read(data).record().id()).isEqualTo(id);
      assertThat(data.resolve("jmh.json")).exists();
    }
    for (String page : Files.readAllLines(site.resolve("index.html"))) {
      assertThat(Files.readString(site.resolve(page))).startsWith("run ").endsWith("\n");
      assertThat(site.resolve(page).resolveSibling("data/run.json")).exists();
    }
  }

  private static List<String> runs(Path site) throws IOException {
    try (Stream<Path> runs = Files.list(site.resolve("runs"))) {
      return runs.filter(run -> Files.exists(run.resolve("data")))
          .map(run -> run.getFileName().toString())
          .toList();
    }
  }

  private Publication plain(String id) throws IOException {
    return new Publication(
        run(id).forks(1, 3).with(cell("JobScan", "hbase")).read(folder), false, false);
  }

  private static int ended(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }
}
