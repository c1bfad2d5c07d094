package beamtime.core.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A program that does a known amount of work, once it is told to begin. */
public final class KnownWork {
  private static final int MEGA = 1 << 20;

  private KnownWork() {}

  /** What it is to do, how much, and where. */
  public static void main(String... args) throws Exception {
    BufferedReader told =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int amount = Integer.parseInt(args[1]);
    if (args[0].equals("listen")) {
      listen(amount, told);
      return;
    }
    System.out.println("ready");
    told.readLine();
    System.out.println(
        switch (args[0]) {
          case "burn" -> burn(amount);
          case "write" -> write(amount, Path.of(args[2]));
          case "hold" -> hold(amount);
          case "collect" -> collect(amount);
          case "sleep" -> sleep(amount);
          default -> throw new IllegalArgumentException(args[0]);
        });
    told.readLine();
  }

  /** One core for some seconds of its own time, as the JVM asks the system for it. */
  private static String burn(int seconds) {
    long begin = processNanos();
    long spins = 0;
    while (processNanos() - begin < seconds * 1_000_000_000L) {
      for (int i = 0; i < 1_000_000; i++) {
        spins = spins * 31 + i;
      }
    }
    return "spun " + spins;
  }

  private static long processNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static String write(int megabytes, Path file) throws IOException {
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(MEGA);
      for (int i = 0; i < megabytes; i++) {
        out.write(buffer.putLong(0, i).rewind());
      }
      out.force(true);
    }
    return "written";
  }

  /** Takes memory and keeps it long enough to be seen. */
  private static String hold(int megabytes) throws InterruptedException {
    ByteBuffer[] held = new ByteBuffer[megabytes];
    for (int i = 0; i < megabytes; i++) {
      held[i] = ByteBuffer.allocateDirect(MEGA);
    }
    Thread.sleep(2500);
    return "held " + held.length;
  }

  /** Collects garbage, and prints what the JVM itself has counted since its start. */
  private static String collect(int times) {
    for (int i = 0; i < times; i++) {
      System.gc();
    }
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += bean.getCollectionCount();
      millis += bean.getCollectionTime();
    }
    return count + " " + millis;
  }

  /** In a thread that is still there when it is done. */
  private static String sleep(int times) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < times; i++) {
                LockSupport.parkNanos(100_000);
              }
              done.countDown();
              LockSupport.park();
            });
    thread.setDaemon(true);
    thread.start();
    done.await();
    return "slept";
  }

  /** Takes connections one after the other and answers each with some bytes for each it got. */
  private static void listen(int answers, BufferedReader told) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server, answers));
      thread.setDaemon(true);
      thread.start();
      System.out.println(server.getLocalPort());
      told.readLine();
    }
  }

  private static void serve(ServerSocket server, int answers) {
    byte[] buffer = new byte[MEGA];
    while (true) {
      try (Socket socket = server.accept();
          OutputStream out = socket.getOutputStream()) {
        while (socket.getInputStream().readNBytes(buffer, 0, MEGA) == MEGA) {
          out.write(buffer, 0, answers);
        }
      } catch (IOException e) {
        return;
      }
    }
  }

  /** The program while it runs. */
  static final class Running implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;

    private Running(Process process) {
      this.process = process;
      this.out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it; returns when it is ready. */
    static Running of(String... work) throws IOException {
      String[] command = new String[4 + work.length];
      command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      command[1] = "-cp";
      command[2] = System.getProperty("java.class.path");
      command[3] = KnownWork.class.getName();
      System.arraycopy(work, 0, command, 4, work.length);
      return program(command);
    }

    /** Any program that prints a line when it is ready, and when it is done. */
    static Running program(String... command) throws IOException {
      return new Running(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    long pid() {
      return process.pid();
    }

    /** The next line that it prints. */
    String line() throws IOException {
      return out.readLine();
    }

    /** Lets it begin and waits for what it prints when it is done. */
    String work() throws IOException {
      begin();
      return line();
    }

    void begin() throws IOException {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
