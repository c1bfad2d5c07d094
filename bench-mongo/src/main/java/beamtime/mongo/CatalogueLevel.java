package beamtime.mongo;

import beamtime.core.data.Entity;
import beamtime.core.store.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A level of the catalogue, from the root down: one collection of a place, and the fields that are
 * a child's key.
 */
enum CatalogueLevel {
  FACILITIES,
  INVESTIGATIONS,
  DATASETS,
  DATAFILES;

  private final String field;

  CatalogueLevel() {
    field = name().toLowerCase(Locale.ROOT);
  }

  static CatalogueLevel of(Entity entity) {
    return values()[entity.level()];
  }

  /** The collections of a place. */
  static List<String> collections(Place place) {
    return Arrays.stream(values()).map(level -> level.collection(place)).toList();
  }

  String collection(Place place) {
    return place.name() + "." + field;
  }

  /** Field of the level's documents in those of the level above, where they are joined. */
  String field() {
    return field;
  }

  /** Fields of the unique index. */
  List<String> key() {
    return switch (this) {
      case FACILITIES -> List.of("name");
      case INVESTIGATIONS -> List.of("parent", "name", "visitId");
      case DATASETS, DATAFILES -> List.of("parent", "name");
    };
  }
}
