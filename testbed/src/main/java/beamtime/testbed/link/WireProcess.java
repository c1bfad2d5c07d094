package beamtime.testbed.link;

import beamtime.core.backend.Bandwidth;
import beamtime.core.backend.Testbed;
import beamtime.core.owner.JavaCommand;
import beamtime.testbed.system.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A link whose relays are in a process of their own, from its starter's side. */
public final class WireProcess implements Testbed.Wire {
  private final Process process;
  private final PrintStream requests;
  private final BufferedReader answers;

  private WireProcess(Process process) {
    this.process = process;
    requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts it; it leads nowhere yet. */
  public static WireProcess start(Bandwidth bandwidth) throws IOException {
    List<String> command = new ArrayList<>(List.of(Programs.java().toString()));
    command.addAll(JavaCommand.MESSAGES);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(WireHost.class.getName(), bandwidth.word()));
    return new WireProcess(
        JavaCommand.builder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  @Override
  public int to(int port) throws IOException {
    requests.println(port);
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the link ended with code " + process.onExit().join().exitValue());
    }
    return Integer.parseInt(answer);
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
