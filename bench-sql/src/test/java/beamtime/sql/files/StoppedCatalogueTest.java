package beamtime.sql.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.events.Event;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A catalogue that stops for longer than a client waits for it. */
class StoppedCatalogueTest {
  /** Of this class alone. */
  @RegisterExtension
  static final BackendExtension FILES =
      new BackendExtension("files", Map.of("testbed.files.sharedBuffers", "16m"));

  private static final Place PLACE = new Place("bt-stopped-catalogue");
  private static final EventDatabase FIRST = FilesClient.database(0);
  private static final EventDatabase SECOND = FilesClient.database(1);

  @Test
  void isToldAsSuchWhileWritersGoOn() throws Exception {
    List<Event> event = List.of(FilesClient.EVENTS.event(0));
    try (FilesEventStore store = open(Duration.ofMinutes(2));
        FilesEventStore hasty = open(Duration.ofSeconds(3))) {
      store.places().create(PLACE);
      store.open(PLACE, FIRST);
      assertThat(hasty.databases(PLACE)).as("it is connected").containsExactly(FIRST);
      signal("STOP");
      try {
        store.write(PLACE, FIRST, event);
        assertThatThrownBy(() -> hasty.open(PLACE, SECOND))
            .isInstanceOf(StoreException.class)
            .hasMessageStartingWith("files at 127.0.0.1:")
            .hasMessageContaining("can't open " + SECOND.name() + " of " + PLACE.name())
            .hasMessageContaining("the server has sent nothing for 3 s")
            .hasMessageNotContaining("\n");
      } finally {
        signal("CONT");
      }
      store.open(PLACE, SECOND);
      store.write(PLACE, SECOND, event);
      assertThat(store.databases(PLACE)).containsExactlyInAnyOrder(FIRST, SECOND);
      store.places().drop(PLACE);
      assertThat(store.places().all()).isEmpty();
    }
  }

  /** One that waits so long for the catalogue. */
  private static FilesEventStore open(Duration patience) {
    return new FilesEventStore(FILES.endpoint(), new FilesSettings(true, patience));
  }

  private static void signal(String name) throws IOException, InterruptedException {
    ProcessHandle server =
        ProcessHandle.of(Long.parseLong(FILES.endpoint().facts().get("pid"))).orElseThrow();
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    Stream.concat(Stream.of(server), server.descendants())
        .map(each -> Long.toString(each.pid()))
        .forEach(command::add);
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
