package beamtime.site.publish;

import beamtime.core.markdown.Plain;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A published site in a git branch. The run is added to a shallow clone in a temporary folder; the
 * user's checkout is not touched. Each run is one commit, pushed without force: if another
 * publisher was faster, the run is added to what that one pushed.
 */
public final class PublishedBranch {
  /** Each other publisher at the same time may win once. */
  private static final int TRIES = 10;

  private static final int LONGEST_WAIT_MILLIS = 1_000;

  /** Begins the names of its temporary folders. */
  private static final String KIND = "publish";

  private final Target.Branch target;
  private final Pages pages;

  /** A branch, which may not exist yet, of an existing repository. */
  public PublishedBranch(Target.Branch target, Pages pages) {
    this.target = target;
    this.pages = pages;
  }

  /**
   * Adds a run.
   *
   * @throws PublishException where the run may not be published, another of its name is there, or
   *     git could not; nothing was pushed
   */
  public Published add(Publication publication) throws IOException {
    publication.check();
    OwnedFolder.sweep(OwnedFolder.temporary(), KIND);
    Path folder = OwnedFolder.create(OwnedFolder.temporary(), KIND).path();
    try {
      refuseOptions(folder);
      Address address = address();
      for (int attempt = 1; ; attempt++) {
        Path tree = folder.resolve("try-" + attempt);
        String base = head(folder, address);
        bring(folder, tree, base, address);
        Published published = new PublishedTree(tree, pages).addAlone(publication);
        showAllFiles(tree);
        Git git = new Git(tree, address);
        if (!committed(git, publication, base)) {
          return Published.ALREADY_THERE;
        }
        Git.Ended pushed =
            git.attempt("push", "--quiet", "origin", "HEAD:refs/heads/" + target.branch());
        if (pushed.well()) {
          return published;
        }
        if (attempt == TRIES || head(folder, address).equals(base)) {
          throw new PublishException("git push to " + shown() + ": " + said(pushed, address));
        }
        OwnedFolder.delete(tree);
        pause();
      }
    } finally {
      OwnedFolder.delete(folder);
    }
  }

  /** Commit at which the branch is; empty where there is none. */
  private String head(Path folder, Address address) throws IOException {
    String ref = "refs/heads/" + target.branch();
    Git.Ended listed = new Git(folder, address).attempt("ls-remote", "--", address.place(), ref);
    if (!listed.well()) {
      throw new PublishException(shown() + " can't be read: " + said(listed, address));
    }
    return listed
        .output()
        .lines()
        .filter(line -> line.endsWith("\t" + ref))
        .map(line -> line.substring(0, line.indexOf('\t')))
        .findFirst()
        .orElse("");
  }

  /** What git said; of a name that was refused with no password, it says not even that. */
  private static String said(Git.Ended ended, Address address) {
    boolean nameAlone = !address.name().isEmpty() && address.password().isEmpty();
    return Git.said(ended) + (nameAlone ? " (the address has a name without a password)" : "");
  }

  private void bring(Path folder, Path tree, String base, Address address) throws IOException {
    Git git = new Git(folder, address);
    if (base.isEmpty()) {
      git.run("init", "--quiet", tree.toString());
      Git fresh = new Git(tree);
      fresh.run("symbolic-ref", "HEAD", "refs/heads/" + target.branch());
      fresh.run("remote", "add", "--", "origin", address.place());
      keepBytes(fresh);
      return;
    }
    git.run(
        "clone",
        "--quiet",
        "--no-checkout",
        "--no-local",
        "--no-tags",
        "--depth=1",
        "--single-branch",
        "--branch=" + target.branch(),
        "--",
        address.place(),
        tree.toString());
    keepBytes(new Git(tree));
    new Git(tree).run("reset", "--quiet", "--hard");
  }

  /** Files are exactly what was pushed; a link in it does not lead out of the folder. */
  private static void keepBytes(Git git) throws IOException {
    git.run("config", "core.autocrlf", "false");
    git.run("config", "core.symlinks", "false");
  }

  /**
   * Pages of GitHub leave files out, unless told to; a branch with settings for that has its own.
   */
  private static void showAllFiles(Path tree) throws IOException {
    Path mark = tree.resolve(".nojekyll");
    if (Files.notExists(mark, LinkOption.NOFOLLOW_LINKS)
        && Files.notExists(tree.resolve("_config.yml"), LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(mark);
    }
  }

  /** Commits what changed; false where nothing did. */
  private boolean committed(Git git, Publication publication, String base) throws IOException {
    // whatever the user's git ignores
    git.run("add", "--all", "--force", "--", ".");
    if (git.attempt("diff", "--cached", "--quiet").well() && !base.isEmpty()) {
      return false;
    }
    List<String> command = new ArrayList<>();
    if (!git.attempt("var", "GIT_COMMITTER_IDENT").well()) {
      // a server that publishes by itself may have no name set in git
      command.addAll(List.of("-c", "user.name=Beamtime", "-c", "user.email=beamtime@localhost"));
    }
    command.addAll(List.of("commit", "--quiet", "--message", message(publication.run().record())));
    git.run(command.toArray(String[]::new));
    return true;
  }

  private static String message(RunRecord run) {
    String first = "Run %s: %s, %d cells".formatted(run.id(), run.preset(), run.cells().size());
    String failed =
        run.failures().isEmpty() ? "" : ", %d of them failed".formatted(run.failures().size());
    String body =
        "machine %s, built from %s, started %s"
            .formatted(run.machine().fingerprint(), run.commit(), run.started());
    // the words of a run are foreign: they must not make a second paragraph or a trailer
    return Plain.words(first + failed) + "\n\n" + Plain.words(body) + "\n";
  }

  private void refuseOptions(Path folder) throws IOException {
    if (!new Git(folder).attempt("check-ref-format", "refs/heads/" + target.branch()).well()
        || target.branch().startsWith("-")) {
      throw new PublishException("'" + target.branch() + "' is not a branch name");
    }
    if (target.repository().isEmpty()) {
      throw new PublishException("name a repository before '#" + target.branch() + "'");
    }
  }

  /** A path made absolute: git runs in other folders. */
  private Address address() throws IOException {
    boolean address = target.repository().matches("[A-Za-z0-9+.-]+://.*|[^/\\\\]{2,}:.*");
    return address
        ? Address.of(target.repository())
        : new Address(Path.of(target.repository()).toAbsolutePath().normalize() + "", "", "");
  }

  private String shown() {
    return Address.shown(target.repository()) + "#" + target.branch();
  }

  private static void pause() throws PublishException {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_WAIT_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while another published");
    }
  }
}
