package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the stores of Elasticsearch share: one client of the endpoint, and an index for each place.
 */
public abstract class EsStore implements Store {
  protected final EsConnection connection;
  protected final EsPlaces places;
  private final Durability durability;

  /**
   * A store of a family.
   *
   * @param json how its documents are written and read
   * @param properties fields of its indexes
   * @param order those by which they lie where settings have them sorted
   */
  protected EsStore(
      Endpoint endpoint,
      EsSettings settings,
      ObjectMapper json,
      String family,
      Map<String, Property> properties,
      String... order) {
    durability = settings.reachedOn(endpoint);
    connection = new EsConnection(endpoint, settings, json);
    places = new EsPlaces(connection, family, properties, List.of(order));
  }

  @Override
  public final Optional<Durability> durability() {
    return Optional.of(durability);
  }

  @Override
  public final Places places() {
    return places;
  }

  @Override
  public void close() {
    connection.close();
  }
}
