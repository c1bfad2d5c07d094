package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/** A person known to the catalogue; shared by all facilities. Unique by name. */
@Entity
@Table(name = "USER_", uniqueConstraints = @UniqueConstraint(columnNames = {"NAME"}))
public class User extends EntityBaseBean {
  String affiliation;

  @OneToMany(mappedBy = "user")
  List<DataPublicationUser> dataPublicationUsers = new ArrayList<>();

  String email;

  String familyName;

  String fullName;

  String givenName;

  @OneToMany(mappedBy = "user")
  List<InstrumentScientist> instrumentScientists = new ArrayList<>();

  @OneToMany(mappedBy = "user")
  List<InvestigationUser> investigationUsers = new ArrayList<>();

  @Column(nullable = false)
  String name;

  String orcidId;

  @OneToMany(mappedBy = "user")
  List<Study> studies = new ArrayList<>();

  @OneToMany(mappedBy = "user")
  List<UserGroup> userGroups = new ArrayList<>();
}
