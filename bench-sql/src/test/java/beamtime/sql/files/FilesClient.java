package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.backend.StoreException;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A client in a process of its own, which may be killed or kept short. */
final class FilesClient {
  static final Events EVENTS = new Events(42, EventShape.SIMULATED, Events.RANDOM_BITS);

  private FilesClient() {}

  static EventDatabase database(long number) {
    return new EventDatabase(number, EventShape.SIMULATED, EventModel.A);
  }

  /**
   * Starts one.
   *
   * @param limit a command of the shell, such as {@code ulimit -n 200}
   * @param does {@code write} or {@code open}
   */
  static Process start(Path folder, Endpoint endpoint, Place place, String limit, String does)
      throws IOException {
    Path at = folder.resolve("endpoint");
    EndpointFile.write(at, endpoint);
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", limit + " && exec \"$@\"", "-"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(FilesClient.class.getName(), at.toString(), place.name(), does));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** What it says. */
  static BufferedReader lines(Process client) {
    return new BufferedReader(
        new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Writes event after event into a database, or opens one database after another, and prints the
   * number of each when it is acknowledged, until it fails: then it prints why.
   */
  public static void main(String[] args) {
    Place place = new Place(args[1]);
    try (FilesEventStore store =
        new FilesEventStore(EndpointFile.read(Path.of(args[0])), FilesSettings.defaults())) {
      boolean opens = args[2].equals("open");
      if (!opens) {
        store.open(place, database(0));
      }
      for (long number = 0; number < 10_000; number++) {
        if (opens) {
          store.open(place, database(number));
        } else {
          store.write(place, database(0), List.of(EVENTS.event(number)));
        }
        System.out.println(number);
      }
    } catch (StoreException e) {
      System.out.println(e.getMessage());
    }
  }
}
