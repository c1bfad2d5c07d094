package beamtime.icat.endpoint.catalogue;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A client that has logged in: a row, as in ICAT, so that every call costs its select. */
@Entity
@Table(name = "SESSION_")
class Session {
  @Id
  @Column(length = 36)
  String id;

  @Column(nullable = false)
  String userName;

  /** Milliseconds since 1970. */
  long expires;

  protected Session() {}

  Session(String id, String userName, Instant expires) {
    this.id = id;
    this.userName = userName;
    this.expires = expires.toEpochMilli();
  }
}
