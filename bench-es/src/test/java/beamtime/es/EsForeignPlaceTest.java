package beamtime.es;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.ForeignPlaceContract;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import java.io.IOException;
import org.apache.http.HttpHost;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An index that somebody else made stays as it is. */
class EsForeignPlaceTest extends ForeignPlaceContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Store open() {
    return new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults());
  }

  @Override
  protected void plant(Place place) throws IOException {
    Request document = new Request("PUT", "/" + place.name() + "/_doc/1?refresh=true");
    document.setJsonEntity("{\"theirs\": \"kept\"}");
    send(document);
  }

  @Override
  protected String content(Place place) throws IOException {
    return send(new Request("GET", "/" + place.name()))
        + send(new Request("GET", "/" + place.name() + "/_doc/1"));
  }

  @Override
  protected void uproot(Place place) throws IOException {
    send(new Request("DELETE", "/" + place.name()));
  }

  private static String send(Request request) throws IOException {
    HttpHost host = HttpHost.create(ELASTICSEARCH.endpoint().address("uri"));
    try (RestClient client = RestClient.builder(host).build()) {
      return EntityUtils.toString(client.performRequest(request).getEntity());
    }
  }
}
