package beamtime.es;

import beamtime.core.data.Datafile;
import beamtime.core.data.Dataset;
import beamtime.core.data.Entity;
import beamtime.core.data.Facility;
import beamtime.core.data.Investigation;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An entity as a document; all but one of the last four are null and left out.
 *
 * @param parent handle of its parent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record EntityDocument(
    String parent,
    @Nullable Facility facility,
    @Nullable Investigation investigation,
    @Nullable Dataset dataset,
    @Nullable Datafile datafile) {
  static final String PARENT = "parent";

  /** Path of a datafile's parameters. */
  static final String DATAFILE_PARAMETERS = "datafile.parameters";

  static EntityDocument of(String parent, Entity entity) {
    return new EntityDocument(
        parent,
        entity instanceof Facility facility ? facility : null,
        entity instanceof Investigation investigation ? investigation : null,
        entity instanceof Dataset dataset ? dataset : null,
        entity instanceof Datafile datafile ? datafile : null);
  }

  /** Of the kind that was asked for. */
  Datafile asDatafile() {
    return Objects.requireNonNull(datafile);
  }

  /**
   * Handle of the child with the entity's key: its path from the root, so that any entity can be
   * got by its keys, without a search.
   */
  static String handle(String parent, Entity entity) {
    return entity instanceof Investigation investigation
        ? handle(parent, investigation.name(), investigation.visitId())
        : handle(parent, entity.name());
  }

  /** See {@link #handle(String, Entity)}; slashes in a key are escaped, so that no two collide. */
  static String handle(String parent, String... key) {
    StringBuilder handle = new StringBuilder(parent);
    for (String part : key) {
      handle.append('/').append(part.replace("%", "%25").replace("/", "%2F"));
    }
    return handle.toString();
  }

  /** The last part of the key in a handle; for all but investigations that is the name. */
  static String name(String handle) {
    String part = handle.substring(handle.lastIndexOf('/') + 1);
    return part.indexOf('%') < 0 ? part : part.replace("%2F", "/").replace("%25", "%");
  }

  Entity entity() {
    if (facility != null) {
      return facility;
    }
    if (investigation != null) {
      return investigation;
    }
    return dataset != null ? dataset : asDatafile();
  }

  static Map<String, Property> properties() {
    return Map.of(
        PARENT,
        keyword(),
        "facility",
        object(
            Map.of(
                "name", keyword(),
                "fullName", text(),
                "instruments",
                    object(Map.of("name", keyword(), "fullName", text(), "type", keyword())),
                "users",
                    object(Map.of("name", keyword(), "fullName", text(), "affiliation", text())),
                "parameterTypes", object(Map.of("name", keyword(), "units", keyword())))),
        "investigation",
        object(
            Map.of(
                "name", keyword(),
                "visitId", keyword(),
                "title", text(),
                "start", date(),
                "end", date(),
                "instrument", keyword(),
                "users", keyword(),
                "samples", keyword())),
        "dataset",
        object(
            Map.of(
                "name", keyword(),
                "sample", keyword(),
                "complete", Property.of(p -> p.boolean_(b -> b)),
                "location", keyword(),
                "start", date(),
                "end", date(),
                "parameters", parameters())),
        "datafile",
        object(
            Map.of(
                "name", keyword(),
                "location", keyword(),
                "size", Property.of(p -> p.long_(l -> l)),
                "checksum", keyword(),
                "created", date(),
                "modified", date(),
                "parameters", parameters())));
  }

  private static Property parameters() {
    return object(
        Map.of(
            "name", keyword(),
            "units", keyword(),
            "value", Property.of(p -> p.double_(d -> d))));
  }

  private static Property keyword() {
    return Property.of(p -> p.keyword(k -> k));
  }

  private static Property text() {
    return Property.of(p -> p.text(t -> t));
  }

  /** As ISO 8601 text. */
  private static Property date() {
    return Property.of(p -> p.date(d -> d.format("strict_date_optional_time")));
  }

  private static Property object(Map<String, Property> properties) {
    return Property.of(p -> p.object(o -> o.properties(properties)));
  }
}
