package beamtime.core.pva;

import beamtime.core.launch.Parent;
import beamtime.core.rig.Clock;
import beamtime.core.rig.Pulses;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The process of an {@link Ioc}: one line on each of its standard streams for each step. */
final class IocHost {
  /** It serves at a port. */
  static final String SERVES = "serves";

  /** It has posted all: how late, and what its processors took. */
  static final String POSTED = "posted";

  private IocHost() {}

  /** The process's own {@code main}; its arguments are the plan. */
  public static void main(String... args) throws Exception {
    Parent.watch();
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Ioc ioc = new Ioc(IocPlan.of(args))) {
      out.println(SERVES + " " + ioc.port());
      String begin = in.readLine();
      if (begin != null) {
        out.println(POSTED + " " + post(ioc, begin.split(" ")));
        in.readLine(); // until the client has all it is sent
      }
    }
    System.exit(0);
  }

  private static long post(Ioc ioc, String... begin) throws Exception {
    long start = Clock.SYSTEM.now() + Long.parseLong(begin[0]);
    Pulses pulses =
        new Pulses(Integer.parseInt(begin[1]), Long.parseLong(begin[2]), Long.parseLong(begin[3]));
    return ioc.post(Clock.SYSTEM, start, pulses);
  }
}
