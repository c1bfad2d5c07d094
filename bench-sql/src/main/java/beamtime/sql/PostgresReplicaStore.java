package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.core.store.Place;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.util.PSQLState;

/**
 * Objects in a PostgreSQL and its standby at another site: a schema for each place, in it a table
 * with a row for each key. A commit waits for this server's disk, or until the standby has applied
 * it from its own.
 */
public final class PostgresReplicaStore extends PostgresStore implements ReplicaStore {
  /** Many times what a commit takes by the slowest link that is measured. */
  public static final Duration PATIENCE = Duration.ofSeconds(20);

  private final PostgresConnection both;
  private final Optional<PostgresConnection> far;
  private final Optional<LinkSwitch> link;
  private final Duration patience;

  /**
   * A store with connections of its own to each server; they connect at their first requests.
   *
   * @param patience how long an update waits for the far site, in whole seconds
   */
  public PostgresReplicaStore(Endpoint endpoint, Duration patience) {
    super(endpoint, PostgresSettings.defaults().withSynchronous("local"), "replicas");
    PostgresSettings settings = PostgresSettings.defaults();
    both = new PostgresConnection(endpoint, settings.withSynchronous("remote_apply"));
    far = endpoint.far().map(there -> new PostgresConnection(there, settings));
    link = LinkSwitch.of(endpoint);
    this.patience = patience;
  }

  @Override
  void make(Place place, Connection its) throws SQLException {
    PostgresConnection.execute(
        its, "CREATE TABLE " + table(place) + " (key bigint PRIMARY KEY, object bytea NOT NULL)");
  }

  @Override
  void seal(Place place, Connection its) {
    // Readers find each object by its key, as writers do.
  }

  private String table(Place place) {
    return Table.quoted(places.schema(place)) + ".objects";
  }

  @Override
  public void update(Place place, long key, byte[] object, Commit commit) {
    PostgresConnection by = commit == Commit.BOTH ? both : connection;
    by.run(
        "update object " + key + " of " + place.name() + words(commit),
        its -> {
          try (PreparedStatement update =
              its.prepareStatement(
                  "INSERT INTO "
                      + table(place)
                      + " VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET object = excluded.object")) {
            update.setLong(1, key);
            update.setBytes(2, object);
            if (commit == Commit.BOTH) {
              update.setQueryTimeout((int) patience.toSeconds());
            }
            update.executeUpdate();
            refuseHalf(update);
          }
        });
  }

  private String words(Commit commit) {
    return commit == Commit.BOTH ? " on both sites within " + patience.toMillis() + " ms" : "";
  }

  /**
   * A server that is told to wait no longer has the update itself, and says no more than a warning.
   */
  private static void refuseHalf(Statement statement) throws SQLException {
    if (statement.getWarnings() != null) {
      throw statement.getWarnings();
    }
  }

  @Override
  public Optional<byte[]> read(Place place, long key, Site site) {
    PostgresConnection at = site == Site.HERE ? connection : far();
    return at.call(
        "read object " + key + " of " + place.name(),
        its -> {
          try (PreparedStatement query =
              its.prepareStatement("SELECT object FROM " + table(place) + " WHERE key = ?")) {
            query.setLong(1, key);
            try (ResultSet answer = query.executeQuery()) {
              return answer.next() ? Optional.of(answer.getBytes(1)) : Optional.empty();
            }
          } catch (SQLException e) {
            if (site == Site.FAR && PSQLState.UNDEFINED_TABLE.getState().equals(e.getSQLState())) {
              return Optional.empty(); // the table has not come there yet
            }
            throw e;
          }
        });
  }

  /** By the position in the log up to which each server says it has come. */
  @Override
  public boolean farHasAll() {
    LogSequenceNumber written = position(connection, "pg_current_wal_flush_lsn");
    return position(far(), "pg_last_wal_replay_lsn").compareTo(written) >= 0;
  }

  private static LogSequenceNumber position(PostgresConnection at, String function) {
    return at.call(
        "ask for its position in the log",
        its ->
            LogSequenceNumber.valueOf(
                PostgresConnection.value(its, "SELECT " + function + "()::text")));
  }

  @Override
  public void link(LinkState state) {
    far();
    link.orElseThrow(this::lack).set(state);
  }

  private PostgresConnection far() {
    return far.orElseThrow(this::lack);
  }

  private LacksException lack() {
    return new LacksException(
        "postgresql lacks a second site, with a link that can be changed: start a server with one"
            + " by -Dtestbed=embedded -Dtestbed.postgresql.servers=1+1");
  }

  @Override
  public void close() {
    super.close();
    both.close();
    far.ifPresent(PostgresConnection::close);
  }
}
