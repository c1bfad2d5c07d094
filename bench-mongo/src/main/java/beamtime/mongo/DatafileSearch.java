package beamtime.mongo;

import beamtime.core.data.DatafilePath;
import beamtime.core.store.Place;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * One request that follows the keys from a facility down to a datafile: each {@code $lookup} is
 * answered by the unique index of its level.
 *
 * <p>A document of a datafile does not repeat the keys above it. That would make this search one
 * look at an index, but every datafile larger by its path and a second index, and a renamed
 * proposal would have to be renamed in all of its files.
 */
record DatafileSearch(Place place, DatafilePath path) {
  /** Stages for the collection of facilities. */
  List<Bson> pipeline() {
    return List.of(
        Aggregates.match(Filters.eq("name", path.facility())),
        Aggregates.project(Projections.include("_id")),
        children(
            CatalogueLevel.INVESTIGATIONS,
            "_id",
            Filters.and(
                Filters.eq("name", path.investigation()), Filters.eq("visitId", path.visitId()))),
        Aggregates.unwind("$investigations"),
        children(CatalogueLevel.DATASETS, "investigations._id", Filters.eq("name", path.dataset())),
        Aggregates.unwind("$datasets"),
        children(CatalogueLevel.DATAFILES, "datasets._id", Filters.eq("name", path.datafile())),
        Aggregates.unwind("$datafiles"),
        Aggregates.replaceRoot("$datafiles"));
  }

  /**
   * Joins the children that have the key. The driver's builder has no form with fields and a
   * pipeline, which the server knows since 5.0.
   */
  private Bson children(CatalogueLevel level, String parent, Bson key) {
    String name = level.field();
    List<Bson> keep =
        level == CatalogueLevel.DATAFILES
            ? List.of(Aggregates.match(key))
            : List.of(Aggregates.match(key), Aggregates.project(Projections.include("_id")));
    BsonDocument lookUp =
        new BsonDocument("from", new BsonString(level.collection(place)))
            .append("localField", new BsonString(parent))
            .append("foreignField", new BsonString("parent"))
            .append("pipeline", new BsonArray(keep.stream().map(Bson::toBsonDocument).toList()))
            .append("as", new BsonString(name));
    return new BsonDocument("$lookup", lookUp);
  }
}
