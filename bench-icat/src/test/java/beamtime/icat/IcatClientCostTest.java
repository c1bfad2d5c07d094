package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.CatalogueClientCostContract;
import beamtime.core.data.Catalogue;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.workload.CatalogueChain;
import beamtime.icat.soap.SoapCall;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IcatClientCostTest extends CatalogueClientCostContract {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Override
  protected CatalogueClientCost cost() {
    return new IcatCatalogueClientCostBenchmark();
  }

  @Override
  protected Endpoint endpoint() {
    return ICAT.endpoint();
  }

  @Test
  void theRawProgramSendsTheTextThatTheStoreSends() throws Exception {
    Catalogue catalogue = new Catalogue(1).withDatafileParameters(1);
    Place place = new Place("bt-soap-text");
    try (Recorder recorder = new Recorder(URI.create(ICAT.endpoint().address("uri")));
        IcatCatalogueStore store =
            new IcatCatalogueStore(recorder.endpoint(ICAT.endpoint()), IcatSettings.defaults())) {
      store.places().create(place);
      String dataset =
          CatalogueChain.ensure(
              store,
              place,
              List.of(
                  catalogue.facility(0),
                  catalogue.investigation(0, 0),
                  catalogue.dataset(0, 0, 0)));
      store.createDatafiles(place, dataset, 2, k -> catalogue.datafile(0, 0, 0, k));
      assertThat(last(recorder))
          .isEqualTo(
              SoapCall.createMany(
                  store.session(),
                  store.datafileBeans(Jpql.id(dataset), 2, k -> catalogue.datafile(0, 0, 0, k))));
      assertThat(store.find(place, catalogue.path(0, 0, 0, 1))).isPresent();
      assertThat(last(recorder))
          .isEqualTo(
              SoapCall.search(
                  store.session(), Jpql.byPath(new Names(place), catalogue.path(0, 0, 0, 1))));
      store.places().drop(place);
    }
  }

  private static String last(Recorder recorder) throws Exception {
    return recorder.requests().stream()
        .map(Recorder.Request::body)
        .filter(body -> !body.contains("getProperties")) // by a connection of its own
        .reduce((first, second) -> second)
        .orElseThrow();
  }
}
