package beamtime.mongo;

import com.mongodb.client.model.CreateCollectionOptions;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** How WiredTiger compresses the blocks of documents; those of indexes it does not. */
public enum Compression {
  /** As the server is set: by snappy, unless it is told otherwise. */
  SERVER,
  /** Not at all. */
  NONE,
  /** By snappy. */
  SNAPPY,
  /** By zlib. */
  ZLIB,
  /** By Zstandard. */
  ZSTD;

  /** With which a collection is made. */
  CreateCollectionOptions options() {
    CreateCollectionOptions options = new CreateCollectionOptions();
    return this == SERVER
        ? options
        : options.storageEngineOptions(
            new BsonDocument(
                "wiredTiger",
                new BsonDocument("configString", new BsonString("block_compressor=" + lower()))));
  }

  /** Of the name of a collection, after a dot, which no place's name has. */
  String suffix() {
    return this == SERVER ? "" : "." + lower();
  }

  private String lower() {
    return name().toLowerCase(Locale.ROOT);
  }
}
