package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import beamtime.core.store.View;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the stores of PostgreSQL share: connections of their own to the endpoint, which connect at
 * the first request, and a schema for each place.
 */
abstract class PostgresStore implements Store {
  final PostgresConnection connection;
  final PostgresPlaces places;

  /** A store whose places are kept in one layout. */
  PostgresStore(Endpoint endpoint, PostgresSettings settings, String family) {
    this(endpoint, settings, family, List.of(""), "");
  }

  /** See {@link PostgresPlaces} for the suffixes. */
  PostgresStore(
      Endpoint endpoint,
      PostgresSettings settings,
      String family,
      List<String> suffixes,
      String suffix) {
    connection = new PostgresConnection(endpoint, settings);
    places = new PostgresPlaces(connection, family, suffixes, suffix, this);
  }

  /** Makes the tables of a place, in its new schema. */
  abstract void make(Place place, Connection its) throws SQLException;

  /** Makes its tables ready for readers, as the server would by itself during a measurement. */
  abstract void seal(Place place, Connection its) throws SQLException;

  /**
   * Removes tables of which there may be too many for one transaction's locks. The place may be
   * another's, or not there.
   */
  void dismantle(Place place) {}

  @Override
  public final Optional<Durability> durability() {
    return Optional.of(connection.durability());
  }

  @Override
  public final Places places() {
    return places;
  }

  /**
   * Writes a batch by {@code COPY} or by inserts, as the settings say; by inserts too where {@code
   * COPY} refuses all since one row is there already. One row alone is an insert however: it is a
   * transaction by itself and takes one answer of the server, {@code COPY} two.
   */
  final void write(
      String what,
      int rows,
      String copy,
      PostgresConnection.Encoding encoding,
      PostgresConnection.Task<Integer> inserts) {
    if (rows == 1) {
      connection.call(what, inserts);
      return;
    }
    boolean written =
        connection.settings().way() == Way.COPY && connection.copied(what, copy, encoding);
    if (!written) {
      connection.transact(what, inserts);
    }
  }

  /** Hands the rows of an answer to a sink; returns their number. */
  static <T> long hand(ResultSet answer, View<T> view, Consumer<? super View<T>> sink)
      throws SQLException {
    long rows = 0;
    while (answer.next()) {
      sink.accept(view);
      rows++;
    }
    return rows;
  }

  @Override
  public void close() {
    connection.close();
  }
}
