package beamtime.testbed.postgresql;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.JdbcLogin;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks PostgreSQL for its version and settings, and whether the user who logs in may make schemas
 * in the database.
 */
record PostgresqlProbe(JdbcLogin login) implements Probe {
  /** Those that decide how fast it is, and what an acknowledged write outlives. */
  private static final List<String> SETTINGS =
      List.of("shared_buffers", "fsync", "synchronous_commit", "full_page_writes");

  PostgresqlProbe {
    Optional<String> problem = login.problem();
    if (problem.isPresent()) {
      throw new IllegalArgumentException(problem.get());
    }
  }

  @Override
  public String version() throws IOException {
    try (PostgresqlClient client = new PostgresqlClient(login)) {
      if (!client.ask("SELECT has_database_privilege(current_database(), 'CREATE')").equals("t")) {
        throw new RefusedException(
            new Credentials(login.backend(), login.address())
                .forbidden(
                    "GRANT CREATE ON DATABASE \"" + login.database() + "\", to make schemas"));
      }
      return client.ask("SHOW server_version");
    }
  }

  @Override
  public Map<String, String> facts() throws IOException {
    StringBuilder settings = new StringBuilder();
    try (PostgresqlClient client = new PostgresqlClient(login)) {
      for (String name : SETTINGS) {
        settings.append(name).append(' ').append(client.ask("SHOW " + name)).append("; ");
      }
      settings
          .append("collation ")
          .append(
              client.ask("SELECT datcollate FROM pg_database WHERE datname = current_database()"));
    }
    return Map.of("settings", settings.toString());
  }
}
