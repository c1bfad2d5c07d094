package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profiler that hears a few lines and then hangs up. */
class MarksTest {
  private static final Endpoint ENDPOINT =
      new Endpoint(
          "mongodb", "embedded", "6", Map.of("uri", "mongodb://there"), Map.of("pid", "7"));

  @TempDir private Path folder;

  @Test
  void aForkTellsItsEndpointItsProcessAndItsIterations() throws Exception {
    List<String> heard = new ArrayList<>();
    try (ServerSocketChannel profiler = listening()) {
      CompletableFuture<Void> hears = CompletableFuture.runAsync(() -> hear(profiler, heard, 3));
      Marks marks = Marks.start(folder, ENDPOINT);
      assertThat(marks.observed()).isEqualTo("heard");
      marks.begin();
      marks.end();
      hears.get();
      marks.close();
    }
    assertThat(heard)
        .containsExactly("start " + ProcessHandle.current().pid(), Marks.BEGIN, Marks.END);
    assertThat(EndpointFile.read(Marks.endpointFile(folder))).isEqualTo(ENDPOINT);
  }

  @Test
  void aProfilerThatIsGoneCostsNoCell() throws Exception {
    try (Marks marks = Marks.start(folder.resolve("gone"), ENDPOINT)) {
      marks.begin();
      assertThat(marks.observed()).startsWith("not observable: the profiler does not listen: ");
    }
    Path deep = folder.resolve("d".repeat(100));
    assertThat(Marks.fits(deep)).isFalse();
    assertThat(Marks.fits(folder)).isTrue();
    try (Marks marks = Marks.start(deep, ENDPOINT)) {
      assertThat(marks.observed()).startsWith("not observable: ").contains("path too long");
    }
    try (ServerSocketChannel profiler = listening()) {
      CompletableFuture<Void> hears =
          CompletableFuture.runAsync(() -> hear(profiler, new ArrayList<>(), 1));
      try (Marks marks = Marks.start(folder, ENDPOINT)) {
        hears.get();
        assertThatCode(marks::begin).doesNotThrowAnyException();
      }
    }
  }

  private ServerSocketChannel listening() throws IOException {
    ServerSocketChannel profiler = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    return profiler.bind(UnixDomainSocketAddress.of(Marks.socket(folder)));
  }

  private static void hear(ServerSocketChannel profiler, List<String> heard, int lines) {
    try (SocketChannel fork = profiler.accept();
        BufferedReader in = new BufferedReader(Channels.newReader(fork, StandardCharsets.UTF_8))) {
      for (int i = 0; i < lines; i++) {
        heard.add(in.readLine());
        fork.write(ByteBuffer.wrap("heard\n".getBytes(StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
