package beamtime.site.publish;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class PublishedBranchTest {
  @TempDir Path folder;
  private Path repository;
  private Path checkout;
  private PublishedBranch pages;

  @BeforeEach
  void makesARepositoryWithACheckout() throws IOException {
    repository = folder.resolve("repository.git");
    checkout = folder.resolve("checkout");
    Git here = new Git(folder);
    here.run("init", "--quiet", "--bare", "--initial-branch=main", repository.toString());
    here.run("clone", "--quiet", repository.toString(), checkout.toString());
    Files.writeString(checkout.resolve("README.md"), "code\n");
    Git user = new Git(checkout);
    user.run("add", ".");
    user.run("-c", "user.name=u", "-c", "user.email=u@x", "commit", "--quiet", "-m", "code");
    user.run("push", "--quiet", "origin", "HEAD:refs/heads/main");
    pages = branch("pages");
  }

  @Test
  void aBranchBeginsWithoutAPastAndGrowsByACommitForEachRun() throws IOException {
    assertThat(pages.add(of(plain("a").read(folder)))).isEqualTo(Published.ADDED);
    assertThat(pages.add(of(plain("b").read(folder)))).isEqualTo(Published.ADDED);

    assertThat(git("log", "--format=%s", "pages").lines())
        .containsExactly("Run b: lab, 1 cells", "Run a: lab, 1 cells");
    assertThat(git("ls-tree", "-r", "--name-only", "pages").lines())
        .containsExactly(
            ".nojekyll",
            "assets/files.txt",
            "index.html",
            "runs/a/data/jmh.json",
            "runs/a/data/run.json",
            "runs/a/index.html",
            "runs/b/data/jmh.json",
            "runs/b/data/run.json",
            "runs/b/index.html");
    assertThat(git("log", "--format=%s", "main").lines()).containsExactly("code");
  }

  @Test
  void publishingTwiceMakesNoSecondCommit() throws IOException {
    pages.add(of(plain("a").read(folder)));

    assertThat(pages.add(of(plain("a").read(folder)))).isEqualTo(Published.ALREADY_THERE);

    assertThat(git("log", "--format=%s", "pages").lines()).hasSize(1);
  }

  @Test
  void theCheckoutOfTheUserIsNotTouched() throws IOException {
    Files.writeString(checkout.resolve("unsaved.txt"), "work");
    PublishedBranch ofCheckout =
        new PublishedBranch(new Target.Branch(checkout.toString(), "pages"), new PlainPages());

    ofCheckout.add(of(plain("a").read(folder)));

    Git user = new Git(checkout);
    assertThat(user.run("symbolic-ref", "HEAD")).isEqualToIgnoringNewLines("refs/heads/main");
    assertThat(user.run("status", "--porcelain")).isEqualToIgnoringNewLines("?? unsaved.txt");
    assertThat(user.run("log", "--format=%s", "pages").lines()).hasSize(1);
  }

  @Test
  void aBranchThatIsCheckedOutIsRefusedInGitsWords() throws IOException {
    PublishedBranch checkedOut =
        new PublishedBranch(new Target.Branch(checkout.toString(), "main"), new PlainPages());

    assertThatThrownBy(() -> checkedOut.add(of(plain("a").read(folder))))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("checked out");
    assertThat(Tree.of(checkout)).containsOnlyKeys("README.md");
  }

  @Test
  void aRunIsAddedToWhatAFasterPublisherPushed() throws IOException {
    pages.add(of(plain("a").read(folder)));
    RunFolder slow = plain("slow").read(folder);
    RunFolder fast = plain("fast").read(folder);
    AtomicInteger overtaken = new AtomicInteger();
    Pages overtaking =
        (runs, older, to) -> {
          new PlainPages().write(runs, older, to);
          if (overtaken.getAndIncrement() == 0) {
            pages.add(of(fast));
          }
        };

    Published published =
        new PublishedBranch(new Target.Branch(repository.toString(), "pages"), overtaking)
            .add(of(slow));

    assertThat(published).isEqualTo(Published.ADDED);
    assertThat(overtaken).hasValue(2);
    assertThat(git("log", "--format=%s", "pages").lines())
        .containsExactly("Run slow: lab, 1 cells", "Run fast: lab, 1 cells", "Run a: lab, 1 cells");
    assertThat(git("show", "pages:index.html").lines()).hasSize(3);
  }

  @Test
  void linksInABranchLeadNowhere() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Git user = new Git(checkout);
    user.run("checkout", "--quiet", "-b", "pages");
    Files.createSymbolicLink(checkout.resolve("runs"), outside);
    user.run("add", ".");
    user.run("-c", "user.name=u", "-c", "user.email=u@x", "commit", "--quiet", "-m", "trap");
    user.run("push", "--quiet", "origin", "pages");

    assertThatThrownBy(() -> pages.add(of(plain("a").read(folder))))
        .isInstanceOf(IOException.class);
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void notesAndFilesThatGitIgnoresAreKept() throws IOException {
    pages.add(of(plain("a").read(folder)));
    Git user = new Git(checkout);
    user.run("fetch", "--quiet", "origin");
    user.run("checkout", "--quiet", "pages");
    Files.writeString(
        checkout.resolve("annotations.yaml"), "- date: 2026-01-01\n  text: new disk\n");
    Files.writeString(checkout.resolve(".gitignore"), "data\n*.json\n");
    user.run("add", ".");
    user.run("-c", "user.name=u", "-c", "user.email=u@x", "commit", "--quiet", "-m", "notes");
    user.run("push", "--quiet", "origin", "pages");

    pages.add(of(plain("b").read(folder)));

    assertThat(git("ls-tree", "-r", "--name-only", "pages").lines())
        .contains("annotations.yaml", "runs/b/data/run.json");
  }

  @Test
  void aRunThatMayNotBePublishedLeavesTheRepositoryAsItIs() throws IOException {
    RunFolder failed = plain("a").with(cell("JobScan", "mongodb").failed("it ended")).read(folder);

    assertThatThrownBy(() -> pages.add(of(failed))).hasMessageContaining("--with-failures");

    assertThat(git("branch", "--format=%(refname:short)").lines()).containsExactly("main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "../x", "-d", "x.lock", "a..b", "a~1"})
  void whatIsNoNameOfABranchIsRefused(String name) throws IOException {
    RunFolder run = plain("a").read(folder);

    assertThatThrownBy(() -> branch(name).add(of(run)))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("not a branch name");
  }

  @Test
  void aRepositoryThatIsNotThereIsToldWithoutItsPassword() throws IOException {
    RunFolder run = plain("a").read(folder);
    PublishedBranch nowhere =
        new PublishedBranch(
            new Target.Branch("https://me:secret@localhost:1/x.git", "pages"), new PlainPages());

    assertThatThrownBy(() -> nowhere.add(of(run)))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("localhost:1/x.git")
        .message()
        .doesNotContain("secret", "\n");
  }

  @Test
  void aPasswordIsSentToItsServerAndStandsNowhereElse() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    List<String> logins = new CopyOnWriteArrayList<>();
    server.createContext("/", exchange -> serve(exchange, logins));
    server.start();
    new Git(repository).run("update-server-info");
    String place = "127.0.0.1:" + server.getAddress().getPort() + "/repository.git";
    List<String> written = new ArrayList<>();
    Pages spying =
        (runs, older, to) -> {
          new PlainPages().write(runs, older, to);
          Path tree = to.getParent().getParent();
          written.add(Files.readString(tree.resolve(".git/config")));
          assertThat(Files.getPosixFilePermissions(tree.getParent()))
              .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        };
    PublishedBranch branch =
        new PublishedBranch(new Target.Branch("http://me:p%40ss%2Fw0rd@" + place, "pages"), spying);
    try {
      // files alone can be read from, not pushed to
      assertThatThrownBy(() -> branch.add(of(plain("a").read(folder))))
          .isInstanceOf(PublishException.class)
          .hasMessageContaining("git push to http://" + place)
          .message()
          .doesNotContain("w0rd");
    } finally {
      server.stop(0);
    }

    String login = Base64.getEncoder().encodeToString("me:p@ss/w0rd".getBytes(UTF_8));
    assertThat(logins).contains("Basic " + login);
    assertThat(written)
        .singleElement()
        .asString()
        .contains("http://" + place)
        .doesNotContain("w0rd", "me:");
  }

  private void serve(HttpExchange exchange, List<String> logins) throws IOException {
    String login = exchange.getRequestHeaders().getFirst("Authorization");
    Path file = folder.resolve(exchange.getRequestURI().getPath().substring(1));
    exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"git\"");
    try (exchange) {
      if (login == null) {
        exchange.sendResponseHeaders(401, -1);
      } else if (Files.isRegularFile(file)) {
        logins.add(login);
        exchange.sendResponseHeaders(200, 0);
        Files.copy(file, exchange.getResponseBody());
      } else {
        exchange.sendResponseHeaders(404, -1);
      }
    }
  }

  @Test
  void targetsAreFoldersOrBranches() {
    assertThat(List.of("site", "../r#pages", "https://x/y.git#gh-pages", "git@x:y.git#a/b"))
        .extracting(Target::parse)
        .containsExactly(
            new Target.Folder(Path.of("site")),
            new Target.Branch("../r", "pages"),
            new Target.Branch("https://x/y.git", "gh-pages"),
            new Target.Branch("git@x:y.git", "a/b"));
  }

  private PublishedBranch branch(String name) {
    return new PublishedBranch(new Target.Branch(repository.toString(), name), new PlainPages());
  }

  private String git(String... arguments) throws IOException {
    return new Git(repository).run(arguments);
  }

  private static Publication of(RunFolder run) {
    return new Publication(run, false, false);
  }

  private static RunBuilder plain(String id) {
    return run(id).forks(1, 3).with(cell("JobScan", "hbase"));
  }
}
