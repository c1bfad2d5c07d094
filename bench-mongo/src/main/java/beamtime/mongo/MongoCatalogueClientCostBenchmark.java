package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.RawCatalogue;
import beamtime.core.data.Catalogue;
import beamtime.core.data.DatafilePath;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;

/** {@link CatalogueClientCost} on MongoDB, by {@link RawMongo}. */
@OnBackend("mongodb")
public class MongoCatalogueClientCostBenchmark extends CatalogueClientCost {
  /** With 24 000 datafiles in an operation of burst. */
  public MongoCatalogueClientCostBenchmark() {
    super(12, 2000);
  }

  private record Raw(RawMongo raw, Place place) implements RawCatalogue {
    @Override
    public Request create(String dataset, Catalogue catalogue, long from, int files) {
      ObjectId parent = new ObjectId(dataset);
      List<EntityDocument> documents =
          IntStream.range(0, files)
              .mapToObj(i -> catalogue.datafile(0, 0, 0, from + i))
              .map(file -> new EntityDocument(new ObjectId(), parent, file))
              .toList();
      return raw.insert(datafiles(), EntityDocument.ENCODING, documents);
    }

    @Override
    public Request find(DatafilePath path) throws IOException {
      return raw.prove(
          RawMongo.aggregate(
              CatalogueLevel.FACILITIES.collection(place),
              new DatafileSearch(place, path).pipeline()),
          1);
    }

    @Override
    public Request list(String dataset, int files) throws IOException {
      return raw.prove(
          RawMongo.findProjected(
              datafiles(),
              MongoCatalogueStore.children(new ObjectId(dataset)),
              MongoCatalogueStore.WITHOUT_PARAMETERS),
          files);
    }

    private String datafiles() {
      return CatalogueLevel.DATAFILES.collection(place);
    }
  }

  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new MongoCatalogueStore(endpoint, MongoSettings.defaults());
  }

  @Override
  protected RawCatalogue connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(new RawMongo(endpoint), place);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoCatalogueClientCostBenchmark.class, args);
  }
}
