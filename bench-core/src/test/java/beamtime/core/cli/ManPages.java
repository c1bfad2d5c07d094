package beamtime.core.cli;

import java.io.File;
import java.io.IOException;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes a manual page of each command in AsciiDoc, for the profile {@code man}; {@code
 * benchmarks.jar} does without what writes them.
 */
public final class ManPages {
  private ManPages() {}

  /**
   * Writes all of them.
   *
   * @param args the folder
   */
  public static void main(String... args) throws IOException {
    ManPageGenerator.generateManPage(
        new File(args[0]), null, new boolean[0], false, new Commands(System.out).forManual());
  }
}
