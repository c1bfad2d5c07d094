package beamtime.sql.files;

import beamtime.core.backend.StoreException;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Places as folders, each with a row in the catalogue. One of which a killed client left only the
 * folder or only the row is listed, and removed like any other.
 */
final class FilesPlaces implements Places {
  private final FileCatalogue catalogue;
  private final Folders folders;
  private final OpenDatabases open;
  private final boolean fsync;

  /**
   * @param open whose files are closed before their place goes
   * @param fsync whether what is made is on the disk at once
   */
  FilesPlaces(FileCatalogue catalogue, Folders folders, OpenDatabases open, boolean fsync) {
    this.catalogue = catalogue;
    this.folders = folders;
    this.open = open;
    this.fsync = fsync;
  }

  private <T> T onDisk(String what, FileFailure.Task<T> task) {
    return FileFailure.onDisk(folders.root(), what, task);
  }

  @Override
  public boolean holds(Place place) {
    return onDisk("look for place " + place.name(), () -> folders.isOurs(place.name()))
        && catalogue.isSealed(place);
  }

  @Override
  public void create(Place place) {
    remove(place);
    catalogue.add(place);
    onDisk(
        "create place " + place.name(),
        () -> {
          folders.make(place.name(), fsync);
          return place;
        });
  }

  /** Has its files written to the disk, which a client may have left to the page cache. */
  @Override
  public void settle(Place place) {
    onDisk(
        "settle place " + place.name(),
        () -> {
          folders.force(place.name());
          return place;
        });
  }

  @Override
  public void seal(Place place) {
    catalogue.seal(place);
  }

  @Override
  public void drop(Place place) {
    remove(place);
    catalogue.remove(place);
  }

  private void remove(Place place) {
    onDisk(
        "remove place " + place.name(),
        () -> {
          if (folders.isThere(place.name()) && !folders.isOurs(place.name())) {
            throw StoreException.foreign(
                "files in " + folders.root(), "folder " + folders.root().resolve(place.name()));
          }
          open.forget(place);
          folders.delete(place.name());
          return place;
        });
  }

  /** Of all files; the catalogue's rows are not among them. */
  @Override
  public OptionalLong bytes(Place place) {
    return OptionalLong.of(
        onDisk("ask for the size of " + place.name(), () -> folders.bytes(place.name())));
  }

  @Override
  public Set<Place> all() {
    Set<String> names = new HashSet<>(catalogue.places());
    names.addAll(onDisk("list places", folders::ours));
    Set<Place> all = new HashSet<>();
    names.forEach(name -> all.add(new Place(name)));
    return all;
  }
}
