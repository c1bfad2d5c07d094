package beamtime.core.pva;

import beamtime.core.backend.LacksException;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.owner.PythonPackages;
import beamtime.core.rig.Pulses;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An IOC of EPICS base: records in a process of Python's (softioc of PyPI), which QSRV serves. Its
 * frames are made here, and handed on before they are due.
 */
final class SoftIoc implements PostingIoc {
  /**
   * With what it needs, which is less than it asks for: nothing is built here. Wheels for CPython
   * 3.10 to 3.13 on Linux and x86-64.
   */
  private static final String WHEELS =
      """
      epicscorelibs==7.0.10.99.0.2 \\
        --hash=sha256:9d3079f17a6984af8b3f98985312283257b29afb26d8bfe065546febfe96d7dd \\
        --hash=sha256:64fa1714eba80d4c4e7085722829607f0225275ac0fc16ea4eb04dfd45282e81 \\
        --hash=sha256:f12d3f1e2e2b5661f7185ee43980654c55802254de2469588fed11f2eee45956 \\
        --hash=sha256:80b92315b5fbc98d8d6b5c7604206c903f1b9ad1a09c82162b23b88a6554cbd2
      epicsdbbuilder==1.5 --hash=sha256:ae8dc724c72478d2c6a68b08145d027a50af98702d17e4692f2d73f145818e74
      numpy==2.2.6 \\
        --hash=sha256:fc7b73d02efb0e18c000e9ad8b83480dfcd5dfd11065997ed4c6747470ae8915 \\
        --hash=sha256:ba10f8411898fc418a521833e014a77d3ca01c15b0c6cdcce6a0d2897e6dbbdf \\
        --hash=sha256:fd83c01228a688733f1ded5201c678f0c53ecc1006ffbc404db9f7a899ac6249 \\
        --hash=sha256:1bc23a79bfabc5d056d106f9befb8d50c31ced2fbc70eedb8155aec74a45798f
      pvxslibs==1.5.3 \\
        --hash=sha256:63bbf952abee9a7e02b8bb222a570c83cd697909ac6b552d5f11f95b170b8ebe \\
        --hash=sha256:d5095011570d28aa78f38c1b2cc48deeedcdfbd7e406cca057ef26a0d0a25d3a \\
        --hash=sha256:12a40eb36c0c5e162c0d1ec94de7b029c12403895187f24e54070c639ed96d3a \\
        --hash=sha256:6feaab0caefa06d86cc46aef47a321149f4b737692038934bd0ed4bff38161b4
      pyyaml==6.0.3 \\
        --hash=sha256:9c7708761fccb9397fe64bbc0395abcae8c4bf7b0eac081e12b809bf47700d0b \\
        --hash=sha256:b8bb0864c5a28024fac8a632c443c87c5aa6f215c0b126c449ae1a150412f31d \\
        --hash=sha256:ba1cc08a7ccde2d2ec775841541641e4548226580ab850948cbfda66a1befcdc \\
        --hash=sha256:0f29edc409a6392443abf94b9cf89ce99889a1dd5376d94316ae5145dfedd5d6
      setuptools_dso==2.12.4 --hash=sha256:fce70c8b6fb58f1ba609e455355776ddaa53363b84d1b7f0ec2c820e63544033
      softioc==4.7.2 \\
        --hash=sha256:acc2f25f418fdb3d21b0cf15d27ddfc6684041124c908788eff17e5e23f5fbe8 \\
        --hash=sha256:64cde2e63a11dec42fef779a3184fa0aec89c6f4c3096b37245ee5c82dbd4813 \\
        --hash=sha256:d156345d83aea327a41aad7a88a1e51cde02add8a2d88f802ca6dce31967c67a \\
        --hash=sha256:22614d21cd6b40eb36b16581a42ca248b546b00c8de14d0189858de9f0678b04
      """;

  private static final String SCRIPT = "softioc_frames.py";

  /** Of seconds since 1970, nanoseconds, severity and status, as the script has it. */
  private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES + 2;

  private final IocPlan plan;
  private final Process python;
  private final OutputStream requests;
  private final BufferedReader answers;
  private final int port;

  /** An IOC that serves its PVs from now on, at a port that the system has chosen. */
  SoftIoc(IocPlan plan, Path packages) throws IOException {
    this.plan = plan;
    ProcessBuilder builder =
        new ProcessBuilder(
                "python3",
                packages.resolve(SCRIPT).toString(),
                Integer.toString(plan.waveforms().points()),
                plan.waveforms().type() == PointType.INT32 ? "i4" : "f8",
                Integer.toString(plan.pvs()))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PYTHONPATH", packages.toString());
    python = builder.start();
    requests = python.getOutputStream();
    answers = python.inputReader(StandardCharsets.UTF_8);
    for (String name : plan.names()) {
      tell(name);
    }
    port = (int) answer(IocHost.SERVES);
  }

  /**
   * Fetches what it needs.
   *
   * @throws LacksException where there is no python3 with pip, or it can't fetch them
   */
  static PythonPackages fetch() throws IOException, InterruptedException {
    PythonPackages packages;
    try {
      packages = PythonPackages.fetch(WHEELS);
    } catch (IOException e) {
      throw new LacksException("no frames come from softioc: " + e.getMessage());
    }
    try (InputStream script = SoftIoc.class.getResourceAsStream(SCRIPT)) {
      Files.copy(script, packages.folder().resolve(SCRIPT));
    }
    return packages;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public long post(long start, Pulses pulses) throws IOException {
    tell(start + " " + pulses.hertz() + " " + pulses.warmUp() + " " + pulses.end());
    Frame frame = new Frame();
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long pulse = 0; pulse < pulses.end(); pulse++) {
      for (int pv = plan.first(); pv < plan.first() + plan.pvs(); pv++) {
        plan.waveforms().fill(pulse * plan.waveforms().pvs() + pv, frame);
        head.clear().putLong(frame.seconds + Frame.EPICS_EPOCH_SECONDS).putInt(frame.nanoseconds);
        head.put((byte) frame.severity).put((byte) frame.status);
        requests.write(head.array());
        requests.write(frame.payload, 0, frame.payloadBytes());
      }
    }
    requests.flush();
    return answer(IocHost.POSTED);
  }

  private void tell(String line) throws IOException {
    requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  private long answer(String word) throws IOException {
    String line = answers.readLine();
    if (line == null || !line.startsWith(word + " ")) {
      throw new IOException(SCRIPT + " ended");
    }
    return Long.parseLong(line.substring(word.length() + 1));
  }

  @Override
  public void close() {
    python.destroyForcibly();
  }
}
