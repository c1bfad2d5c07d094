package beamtime.core.cli;

import java.io.IOException;
import org.openjdk.jmh.Main;

/**
 * The launcher that started this process. When it is killed outright it can't end what it started,
 * so that has to notice by itself.
 */
final class Parent {
  private static final int KILLED = 137;

  private Parent() {}

  /** Ends this process with all its descendants when its parent ends. */
  static void watch() {
    ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(Parent::end));
  }

  /** JMH with its own options, for as long as the launcher lives. */
  static void runJmh(String... args) throws IOException {
    watch();
    Main.main(args);
  }

  private static void end() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(KILLED); // hooks would wait for the cell that is being measured
  }
}
