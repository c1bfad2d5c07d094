package beamtime.sql.files;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A folder that somebody else made stays as it is. */
class FilesForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension static final BackendExtension FILES = new BackendExtension("files");

  @Override
  protected Store open() {
    return new FilesEventStore(FILES.endpoint(), FilesSettings.defaults());
  }

  private static Path theirs(Place place) {
    return Path.of(FILES.endpoint().address("folder"), place.name(), "theirs");
  }

  @Override
  protected void plant(Place place) throws IOException {
    Files.createDirectory(theirs(place).getParent());
    Files.writeString(theirs(place), "kept");
  }

  @Override
  protected String content(Place place) throws IOException {
    return Files.readString(theirs(place));
  }

  /** An empty one whose name a place may have could be what a killed client left. */
  @Test
  void anEmptyFolderOfANameThatNoPlaceHasIsPassedOver() throws IOException {
    Path old = Path.of(FILES.endpoint().address("folder"), "bt-Old_Data");
    try (Store store = open()) {
      Set<Place> before = store.places().all();
      Files.createDirectory(old);
      assertThat(store.places().all()).isEqualTo(before);
    } finally {
      Files.deleteIfExists(old);
    }
  }

  @Test
  void aLinkToAPlaceOfOursElsewhereIsNone(@TempDir Path elsewhere) throws IOException {
    Place place = new Place("bt-20260101000000abcd-link");
    new Folders(elsewhere).make(place.name(), true);
    Path link = Path.of(FILES.endpoint().address("folder"), place.name());
    Files.createSymbolicLink(link, elsewhere.resolve(place.name()));
    try (Store store = open()) {
      assertThat(store.places().all()).doesNotContain(place);
    } finally {
      Files.delete(link);
    }
  }

  /** By one catalogue, as where somebody runs it himself and has named another folder meanwhile. */
  @Test
  void aPlaceIsNotCompleteBecauseOneOfItsNameInAnotherFolderIs(@TempDir Path elsewhere) {
    Endpoint own = FILES.endpoint();
    Map<String, String> address = new HashMap<>(own.address());
    address.put("folder", elsewhere.toString());
    Endpoint other = new Endpoint("files", "external", own.version(), address, Map.of());
    Place place = new Place("bt-in-two-folders");
    try (Store here = open();
        Store there = new FilesEventStore(other, FilesSettings.defaults())) {
      here.places().create(place);
      there.places().create(place);
      there.places().seal(place);
      assertThat(there.places().holds(place)).isTrue();
      assertThat(here.places().holds(place)).isFalse();
      there.places().drop(place);
      here.places().drop(place);
    }
  }

  @Override
  protected void uproot(Place place) throws IOException {
    OwnedFolder.delete(theirs(place).getParent());
  }
}
