package beamtime.core.pva;

import beamtime.core.launch.Exit;
import beamtime.core.launch.Parent;
import beamtime.core.rig.Pulses;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The process of a {@link PostingIoc}: one line on its standard streams for each step. */
final class IocHost {
  /** It serves at a port. */
  static final String SERVES = "serves";

  /** It has posted all: how late, and what its processors took. */
  static final String POSTED = "posted";

  private IocHost() {}

  /**
   * The process's own {@code main}; its arguments are the plan and, where the IOC is one of EPICS
   * base, the folder of its packages.
   */
  public static void main(String... args) {
    Parent.watch();
    Exit.after(() -> serve(args));
  }

  private static void serve(String... args) throws Exception {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (PostingIoc ioc = ioc(IocPlan.of(args), args)) {
      out.println(SERVES + " " + ioc.port());
      String begin = in.readLine();
      if (begin != null) {
        out.println(POSTED + " " + post(ioc, begin.split(" ")));
        in.readLine(); // until the client has all it is sent
      }
    }
  }

  private static PostingIoc ioc(IocPlan plan, String... args) throws Exception {
    int words = plan.words().size();
    return args.length > words ? new SoftIoc(plan, Path.of(args[words])) : new Ioc(plan);
  }

  private static long post(PostingIoc ioc, String... begin) throws Exception {
    Pulses pulses =
        new Pulses(Integer.parseInt(begin[1]), Long.parseLong(begin[2]), Long.parseLong(begin[3]));
    return ioc.post(Long.parseLong(begin[0]), pulses);
  }
}
