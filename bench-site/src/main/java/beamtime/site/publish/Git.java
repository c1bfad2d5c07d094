package beamtime.site.publish;

import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The {@code git} program in one folder, with the user's own settings and credentials.
 *
 * @param folder where it works
 * @param address gives the name and password
 */
record Git(Path folder, Address address) {
  /** Variables by which git, in a hook, points its children at the user's checkout. */
  private static final List<String> FOREIGN =
      List.of(
          "GIT_DIR",
          "GIT_WORK_TREE",
          "GIT_INDEX_FILE",
          "GIT_OBJECT_DIRECTORY",
          "GIT_COMMON_DIR",
          "GIT_PREFIX",
          "GIT_NAMESPACE");

  private static final int LONGEST_MESSAGE = 400;

  /** A server that says nothing more must not hold a nightly job for ever. */
  private static final int PATIENCE_MINUTES = 30;

  /** Git without a password. */
  Git(Path folder) {
    this(folder, new Address("", "", ""));
  }

  /**
   * How a command ended.
   *
   * @param code 0 where it did what it was asked
   * @param output both streams
   */
  record Ended(int code, String output) {
    boolean well() {
      return code == 0;
    }
  }

  /**
   * Runs a command that must succeed.
   *
   * @return its output
   * @throws PublishException with git's own words where it does not
   */
  String run(String... arguments) throws IOException {
    Ended ended = attempt(arguments);
    if (!ended.well()) {
      throw new PublishException("git " + arguments[0] + ": " + said(ended));
    }
    return ended.output();
  }

  /** What git said, without passwords of an address. */
  static String said(Ended ended) {
    String words = Address.shown(ended.output().strip());
    return words.length() <= LONGEST_MESSAGE ? words : words.substring(0, LONGEST_MESSAGE) + "...";
  }

  /** Runs a command that may fail. */
  Ended attempt(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Path output =
        Files.createTempFile(
            OwnedFolder.around(folder).map(OwnedFolder::path).orElseGet(OwnedFolder::temporary),
            "beamtime-git-",
            ".txt");
    try {
      ProcessBuilder git =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      settle(git.environment());
      git.environment().putAll(address.login(git.environment()));
      Process running = started(git);
      try (SafetyNet cancelled = new SafetyNet("cancel-git", () -> end(running))) {
        if (!running.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
          throw new PublishException(
              "git " + arguments[0] + " has not ended after " + PATIENCE_MINUTES + " minutes");
        }
      } finally {
        end(running);
      }
      return new Ended(running.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while git ran");
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /** With those that it has started, which talk to the server. */
  private static void end(Process git) {
    git.descendants().forEach(ProcessHandle::destroy);
    git.destroy();
  }

  private static void settle(Map<String, String> environment) {
    FOREIGN.forEach(environment::remove);
    Console console = System.console();
    if (console == null || !isTerminal(console)) {
      // under cron nobody can type a password: say so instead of waiting
      environment.put("GIT_TERMINAL_PROMPT", "0");
    }
  }

  /** From Java 22 on there is a console even where nobody sits. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  private static Process started(ProcessBuilder git) throws PublishException {
    try {
      return git.start();
    } catch (IOException e) {
      throw new PublishException(
          "git was not found; a branch is published by the git program, a folder without it");
    }
  }
}
