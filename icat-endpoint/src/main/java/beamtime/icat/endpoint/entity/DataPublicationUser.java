package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/**
 * A person as author of a data publication, or in some other role, named as in print. Unique by
 * publication, user and contributorType.
 */
@Entity
@Table(
    uniqueConstraints =
        @UniqueConstraint(columnNames = {"PUBLICATION_ID", "USER_ID", "CONTRIBUTORTYPE"}))
public class DataPublicationUser extends EntityBaseBean {
  @OneToMany(mappedBy = "user")
  List<Affiliation> affiliations = new ArrayList<>();

  @Column(nullable = false)
  String contributorType;

  String email;

  String familyName;

  String fullName;

  String givenName;

  String orderKey;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublication publication;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  User user;
}
