package beamtime.core.workload.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.cell.CellName;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskRoomTest {
  private static final CellName CELL = new CellName("EventWrite", "some", Map.of("rotateMb", "60"));

  @TempDir private Path folder;

  @Test
  void whatFitsTwiceHasRoom() {
    assertThat(DiskRoom.lack(folder, 4e9, 8e9)).isEmpty();
    assertThat(DiskRoom.lack(folder, 4e9, 7.9e9))
        .hasValue(
            "needs 8.0 GB of disk, twice the 4.0 GB that it writes at most, and "
                + folder
                + " has 7.9 GB free");
  }

  @Test
  void aCellIsLeftOutByAnyFolderOfItsServer() {
    Endpoint server = server("/nothing/is/here," + folder);
    assertThatCode(() -> DiskRoom.require(CELL, server, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> DiskRoom.require(CELL, server, 1e18))
        .isInstanceOf(LacksException.class)
        .hasMessageStartingWith(CELL + " needs 2000000000.0 GB of disk")
        .hasMessageContaining(folder + " has ");
  }

  @Test
  void ofAServerWhoseFoldersAreElsewhereNothingIsKnown() {
    assertThatCode(() -> DiskRoom.require(CELL, server("/data/of/a/container"), 1e18))
        .doesNotThrowAnyException();
    Endpoint external = new Endpoint("some", "external", "1", Map.of(), Map.of());
    assertThatCode(() -> DiskRoom.require(CELL, external, 1e18)).doesNotThrowAnyException();
    Map<String, String> inside = Map.of("data", folder.toString(), "container", "abc");
    Endpoint docker = new Endpoint("some", "docker", "1", Map.of(), inside);
    assertThatCode(() -> DiskRoom.require(CELL, docker, 1e18)).doesNotThrowAnyException();
  }

  @Test
  void theClientsOwnFolderCountsWhoeverRunsTheServer() {
    Endpoint external =
        new Endpoint("files", "external", "1", Map.of("folder", folder.toString()), Map.of());
    assertThatThrownBy(() -> DiskRoom.require(CELL, external, 1e18))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining(folder + " has ");
  }

  private static Endpoint server(String data) {
    return new Endpoint("some", "embedded", "1", Map.of(), Map.of("data", data));
  }
}
