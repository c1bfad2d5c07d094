package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.RawCatalogue;
import beamtime.core.cost.RawHttp;
import beamtime.core.data.Catalogue;
import beamtime.core.data.DatafilePath;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.icat.soap.IcatPort;
import beamtime.icat.soap.SoapCall;
import jakarta.xml.bind.JAXBException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLStreamException;

/** {@link CatalogueClientCost} on ICAT by SOAP, by {@link RawHttp}. */
@OnBackend("icat")
public class IcatCatalogueClientCostBenchmark extends CatalogueClientCost {
  private static final IcatSettings SETTINGS = IcatSettings.defaults();

  /** Begins each row of an answer, and each id. */
  private static final String RETURNED = "<return";

  @SuppressWarnings("NullAway.Init") // by open()
  private IcatCatalogueStore store;

  /** With 4 000 datafiles in an operation of burst. */
  public IcatCatalogueClientCostBenchmark() {
    super(4, 1000);
  }

  /**
   * A connection with the store's own session.
   *
   * @param store that makes what is sent
   */
  record Raw(RawHttp raw, URI server, IcatCatalogueStore store, Place place)
      implements RawCatalogue {
    /** The ids in its answer are counted each time: its length depends on their digits. */
    @Override
    public Request create(String dataset, Catalogue catalogue, long from, int files)
        throws JAXBException, XMLStreamException {
      byte[] request =
          request(
              "createMany",
              SoapCall.createMany(
                  store.session(),
                  store.datafileBeans(
                      Jpql.id(dataset), files, i -> catalogue.datafile(0, 0, 0, from + i))));
      return () -> raw.proven(request, RETURNED, files).length;
    }

    @Override
    public Request find(DatafilePath path) throws Exception {
      return search(Jpql.byPath(new Names(place), path), 1);
    }

    @Override
    public Request list(String dataset, int files) throws Exception {
      return search(Jpql.datafiles("e", Jpql.id(dataset), 0, SETTINGS.searchChunk()), files);
    }

    private Request search(String query, int rows) throws Exception {
      byte[] request = request("search", SoapCall.search(store.session(), query));
      int proven = raw.proven(request, RETURNED, rows).length;
      return () -> {
        int length = raw.send(request, OutputStream.nullOutputStream());
        if (length != proven) {
          throw new IOException("an answer of " + length + " bytes, expected " + proven);
        }
        return length;
      };
    }

    private byte[] request(String operation, String envelope) {
      return RawHttp.request(
          server,
          "POST " + server.getPath(),
          "Accept: text/xml, multipart/related\r\n"
              + "Content-Type: text/xml; charset=utf-8\r\n"
              + "SOAPAction: \"%s/ICAT/%sRequest\"\r\n".formatted(IcatPort.NAMESPACE, operation),
          envelope.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    store = new IcatCatalogueStore(endpoint, SETTINGS);
    return store;
  }

  @Override
  protected RawCatalogue connect(Endpoint endpoint, Place place) throws IOException {
    URI server = URI.create(SETTINGS.transport().address(endpoint));
    return new Raw(new RawHttp(server), server, store, place);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueClientCostBenchmark.class, args);
  }
}
