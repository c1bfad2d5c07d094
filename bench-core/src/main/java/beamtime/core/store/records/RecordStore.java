package beamtime.core.store.records;

import beamtime.core.backend.LacksException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Family;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import beamtime.core.store.View;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Records of two services about the same datasets and blocks: theirs in, merged ones out.
 *
 * <p>A place holds the records of each {@link RecordSource} and {@link RecordKind} apart. What a
 * backend can't do it refuses with a {@link LacksException}.
 */
@Family("records")
public interface RecordStore extends Store {
  /**
   * Writes records of one source and kind as one batch; returns when the backend has acknowledged
   * all. Each is asked for once, in order, so that a list may make them. Of a service's records
   * that service's part is kept alone. A record that is there already under its name is replaced.
   */
  void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records);

  /**
   * Returns when all that was written to the place so far is found. Does nothing where it is found
   * once it is acknowledged.
   */
  default void makeVisible(Place place) {}

  /**
   * Makes the merged records of a kind of those that the services have in the place; returns their
   * number. Those that were merged before are replaced.
   */
  long merge(Place place, RecordKind kind);

  /** Who merges, and when. */
  enum Merging {
    /** The server, when it is told to. */
    SERVER,
    /** The client, which reads what the services have and writes merged records. */
    CLIENT,
    /** Nobody: what services say of a name lies in one row, and a merge only counts the rows. */
    WHEN_WRITTEN
  }

  /** See {@link Merging}. */
  default Merging merging() {
    return Merging.SERVER;
  }

  /** What {@link #index} can make. */
  default Set<RecordIndex> indexes() {
    return Set.of(RecordIndex.values());
  }

  /**
   * Makes the indexes of the merged records that are in the place, and drops others. A place that
   * was filled and never indexed has those of {@link RecordIndex#NAME}. Where these are all that
   * there can be, since a record is indexed when it is written, there is nothing to make.
   *
   * @throws LacksException where the backend can't index so, see {@link #indexes}
   */
  default void index(Place place, RecordIndex index) {
    if (!indexes().contains(index)) {
      throw new LacksException(
          "the backend lacks indexed="
              + index
              + ": it indexes a record when that is written, by "
              + indexes()
              + " alone");
    }
  }

  /**
   * Hands the records of a query to the sink, in order of name; returns their number.
   *
   * @throws LacksException where the backend can't look for such names, or pass over so many
   */
  long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink);

  /**
   * How many records have such names; index and limit of the query are not looked at.
   *
   * @throws LacksException as {@link #find}
   */
  long count(Place place, RecordQuery query);

  /**
   * Hands the merged record with a number to the sink; returns 1, or 0 where there is none.
   *
   * @throws LacksException where the backend finds records by name alone
   */
  long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink);

  /**
   * Hands one merged record that the backend has drawn to the sink; returns 1, or 0 where there is
   * none.
   *
   * @throws LacksException where the backend draws none
   */
  long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink);
}
