package beamtime.icat.endpoint.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.database.Database;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void whatHasExpiredIsDeletedAtALoginOnceAnHour(@TempDir Path data) throws Exception {
    try (EntityManagerFactory factory = Database.h2(data).open(4);
        EntityManager em = factory.createEntityManager()) {
      Ticking clock = new Ticking();
      Sessions sessions = new Sessions(Users.root("pw"), Duration.ofMinutes(10), clock);
      assertThat(rowsAfterLogin(em, sessions)).isEqualTo(1);
      clock.now = START.plus(Duration.ofMinutes(59));
      assertThat(rowsAfterLogin(em, sessions)).isEqualTo(2);
      clock.now = START.plus(Duration.ofMinutes(61));
      assertThat(rowsAfterLogin(em, sessions)).isEqualTo(2);
    }
  }

  private static long rowsAfterLogin(EntityManager em, Sessions sessions) throws IcatException {
    sessions.login(em, Sessions.PLUGIN, Map.of("username", "root", "password", "pw"));
    return em.createQuery("SELECT COUNT(s) FROM Session s", Long.class).getSingleResult();
  }

  private static final class Ticking extends Clock {
    private Instant now = START;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }
  }
}
