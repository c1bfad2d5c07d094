package beamtime.es;

import java.util.Locale;

/** How Elasticsearch compresses stored documents (index.codec). */
public enum Compression {
  /** LZ4: the maker's default. */
  DEFAULT,
  /** Zstandard since 8.16, DEFLATE before. */
  BEST_COMPRESSION;

  /** As the server calls it. */
  String codec() {
    return name().toLowerCase(Locale.ROOT);
  }
}
