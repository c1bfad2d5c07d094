package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.RawCatalogue;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** {@link CatalogueClientCost} on Elasticsearch, by {@link RawElasticsearch}. */
@OnBackend("elasticsearch")
public class EsCatalogueClientCostBenchmark extends CatalogueClientCost {
  /** With 8 000 datafiles in an operation of burst. */
  public EsCatalogueClientCostBenchmark() {
    super(4, 2000);
  }

  private record Raw(RawElasticsearch raw, RawRequests requests, String index)
      implements RawCatalogue {
    @Override
    public Request create(String dataset, Catalogue catalogue, long from, int files)
        throws IOException {
      ObjectWriter writer = EsCatalogueStore.json().writerFor(EntityDocument.class);
      BulkDocuments documents = new BulkDocuments(BulkDocuments.Action.CREATE);
      for (long k = from; k < from + files; k++) {
        Datafile file = catalogue.datafile(0, 0, 0, k);
        writer.writeValue(
            documents.document(EntityDocument.handle(dataset, file)),
            EntityDocument.of(dataset, file));
      }
      return raw.bulk(requests.bulk(index, documents));
    }

    @Override
    public Request find(DatafilePath path) throws IOException {
      String id = URLEncoder.encode(EsCatalogueStore.handle(path), StandardCharsets.UTF_8);
      return raw.prove(requests.get("/" + index + "/_doc/" + id), "\"found\":true", 1);
    }

    @Override
    public Request list(String dataset, int files) throws IOException {
      String search =
          "{\"size\":10000,\"sort\":[{\"_doc\":{}}],\"track_total_hits\":true,"
              + "\"_source\":{\"excludes\":[\"datafile.parameters\"]},\"query\":"
              + "{\"bool\":{\"filter\":[{\"term\":{\"parent\":{\"value\":\"%s\"}}}]}}}";
      return raw.prove(requests.search(index, search.formatted(dataset)), "\"_id\":", files);
    }
  }

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new EsCatalogueStore(endpoint, EsSettings.defaults());
  }

  @Override
  protected RawCatalogue connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawElasticsearch(endpoint), new RawRequests(endpoint), place.name());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsCatalogueClientCostBenchmark.class, args);
  }
}
