package beamtime.sql.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.workload.events.Rotation;
import java.io.BufferedReader;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are killed, files that are damaged or can't grow, and too many of them. */
class FilesFaultsTest {
  @RegisterExtension static final BackendExtension FILES = new BackendExtension("files");

  private static final Set<EventPart> ALL = EnumSet.allOf(EventPart.class);
  private static final EventDatabase DATABASE = FilesClient.database(0);
  private static final String NO_LIMIT = ":";

  @TempDir private Path temporary;
  private Place place;
  private FilesEventStore store;

  @BeforeEach
  void makeAPlace() {
    place = new Place("bt-files-faults-" + Long.toString(System.nanoTime(), 36));
    store = open();
    store.places().create(place);
  }

  @AfterEach
  void dropIt() {
    store.places().drop(place);
    store.close();
  }

  private static FilesEventStore open() {
    return new FilesEventStore(FILES.endpoint(), FilesSettings.defaults());
  }

  private Path file(String name) {
    return Path.of(FILES.endpoint().address("folder"), place.name(), DATABASE.name(), name);
  }

  private List<EventObject> read(FilesEventStore from) {
    List<EventObject> objects = new ArrayList<>();
    from.read(place, DATABASE, 0, 10_000, ALL, view -> objects.add(view.decode()));
    return objects;
  }

  private static List<EventObject> made(long events) {
    List<EventObject> objects = new ArrayList<>();
    for (long number = 0; number < events; number++) {
      objects.addAll(FilesClient.EVENTS.event(number).objects());
    }
    return objects;
  }

  private void write(FilesEventStore to, long number) {
    to.write(place, DATABASE, List.of(FilesClient.EVENTS.event(number)));
  }

  @Test
  void whatWasAcknowledgedIsThereWhenItsClientIsKilled() throws Exception {
    Process client = FilesClient.start(temporary, FILES.endpoint(), place, NO_LIMIT, "write");
    long acknowledged = 0;
    try (BufferedReader lines = FilesClient.lines(client)) {
      while (acknowledged < 20) {
        acknowledged = Long.parseLong(lines.readLine()) + 1;
      }
      client.toHandle().destroyForcibly(); // and leaves what it said to be read
      client.waitFor();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        acknowledged = Long.parseLong(line) + 1;
      }
    }
    List<EventObject> there = read(store);
    long whole = there.size() / DATABASE.shape().objects().size();
    assertThat(whole).isBetween(acknowledged, acknowledged + 1);
    assertThat(there).isEqualTo(made(whole));
    assertThat(store.databases(place)).containsExactly(DATABASE);
    write(store, whole);
    assertThat(read(store)).isEqualTo(made(whole + 1));
  }

  @Test
  void aHalfWrittenTailIsNoEventAndTheNextOneIsFound() throws Exception {
    store.open(place, DATABASE);
    write(store, 0);
    write(store, 1);
    store.close();
    for (String name : List.of("index", "tracks")) {
      try (FileChannel file = FileChannel.open(file(name), StandardOpenOption.WRITE)) {
        file.truncate(file.size() - 1);
      }
    }
    store = open();
    assertThat(read(store)).isEqualTo(made(1));
    write(store, 1);
    assertThat(read(store)).isEqualTo(made(2));
    try (FilesEventStore other = open()) {
      assertThat(read(other)).isEqualTo(made(2));
    }
  }

  @Test
  void anObjectThatIsNotWhatWasWrittenIsNamedByItsFile() throws Exception {
    store.open(place, DATABASE);
    write(store, 0);
    try (FileChannel file = FileChannel.open(file("ecal"), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 100);
    }
    assertThatThrownBy(() -> read(store))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(file("ecal") + " is damaged at 0")
        .hasMessageNotContaining("\n");
  }

  /** As on a full disk, for which a test would need one. */
  @Test
  void aBatchThatDoesNotFitFailsAloneAndNothingOfItIsLeft() throws Exception {
    Process client =
        FilesClient.start(temporary, FILES.endpoint(), place, "ulimit -f 2000", "write");
    List<String> lines;
    try (BufferedReader said = FilesClient.lines(client)) {
      lines = said.lines().toList();
    }
    int acknowledged = lines.size() - 1;
    assertThat(acknowledged).isPositive();
    assertThat(lines.get(lines.size() - 1))
        .contains("can't write 1 events to " + DATABASE.name() + " of " + place.name(), "File too");
    assertThat(read(store)).isEqualTo(made(acknowledged));
    long objects = 0;
    for (String container : DATABASE.containers()) {
      objects += Files.size(file(container));
    }
    assertThat(objects).isEqualTo(made(acknowledged).stream().mapToLong(ObjectRecord::bytes).sum());
  }

  @Test
  void aPlaceThatWasHalfMadeIsListedAndRemovedLikeAnyOther() throws Exception {
    Path folder = Path.of(FILES.endpoint().address("folder"), place.name());
    Path mark = folder.resolve(".beamtime");
    Files.delete(mark);
    assertThat(store.places().all()).contains(place);
    store.places().create(place);
    Files.writeString(mark, "");
    assertThat(store.places().all()).contains(place);
    store.places().drop(place);
    assertThat(folder).doesNotExist();
    Files.createDirectory(folder);
    Files.writeString(folder.resolve("another's"), "data");
    assertThatThrownBy(() -> store.places().create(place))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(folder.toString());
    Files.delete(folder.resolve("another's"));
  }

  @Test
  void tooManyOpenFilesAreToldWithTheLimitAndWhatToDo() throws Exception {
    Process client = FilesClient.start(temporary, FILES.endpoint(), place, "ulimit -n 200", "open");
    List<String> lines;
    try (BufferedReader said = FilesClient.lines(client)) {
      lines = said.lines().toList();
    }
    assertThat(lines).hasSizeGreaterThan(3);
    assertThat(lines.get(lines.size() - 1))
        .contains("can't open", "Too many open files", "may have 200 open", "ulimit -n");
  }

  @Test
  void filesThatAnInterruptHasClosedAreOpenedAgain() {
    store.open(place, DATABASE);
    write(store, 0);
    assertInterrupted(() -> write(store, 1));
    write(store, 1);
    assertInterrupted(() -> read(store));
    assertThat(read(store)).isEqualTo(made(2));
    write(store, 2);
    assertThat(read(store)).isEqualTo(made(3));
  }

  private static void assertInterrupted(ThrowingCallable request) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(request)
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith(": ClosedByInterruptException");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatAnInterruptedWriterHasAcknowledgedIsProven() throws Exception {
    ByteBuffer batch = ByteBuffer.allocateDirect(1_000);
    try (DiskWriter writer = new DiskWriter(temporary, batch, Rotation.at(1, false), false)) {
      writer.write();
      writer.write();
      Thread.currentThread().interrupt();
      assertThatThrownBy(writer::write).isInstanceOf(ClosedByInterruptException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(writer.prove("disk")).isEqualTo(2);
    }
  }

  @Test
  void aContainerThatGetsNothingIsNotTouched() throws Exception {
    EventDatabase database = new EventDatabase(1, EventShape.SIMULATED, EventModel.A);
    EventObject first = FilesClient.EVENTS.event(0).objects().get(0);
    try (DatabaseFiles files = DatabaseFiles.make(temporary, database, false)) {
      BatchWriter writer = new BatchWriter(files, new Buffers(), true);
      for (String container : database.containers()) {
        if (!container.equals(database.containerOf(first.part()))) {
          files.container(container).close();
        }
      }
      writer.write(List.of(new Event(0, List.of(first))));
      assertThat(files.holding(first.part()).size()).isEqualTo(ObjectRecord.bytes(first));
    }
  }

  @Test
  void nothingIsWrittenIntoADatabaseThatIsClosed() {
    store.open(place, DATABASE);
    write(store, 0);
    store.close(place, DATABASE);
    assertThatThrownBy(() -> write(store, 1))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(DATABASE.name() + " is closed");
    assertThat(read(store)).isEqualTo(made(1));
  }
}
