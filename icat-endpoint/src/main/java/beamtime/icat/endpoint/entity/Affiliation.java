package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * An institute that an author of a data publication belongs to, as it is printed there. Unique by
 * user and name.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"USER_ID", "NAME"}))
public class Affiliation extends EntityBaseBean {
  @Column(length = 1023)
  String fullReference;

  @Column(nullable = false)
  String name;

  String pid;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublicationUser user;
}
