package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/** A grant, by its number at the body that awards it. Unique by funderName and awardNumber. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FUNDERNAME", "AWARDNUMBER"}))
public class FundingReference extends EntityBaseBean {
  @Column(length = 1023)
  String acknowledgement;

  @Column(nullable = false)
  String awardNumber;

  String awardTitle;

  String funderIdentifier;

  @Column(nullable = false)
  String funderName;

  @OneToMany(mappedBy = "funding")
  List<InvestigationFunding> investigations = new ArrayList<>();

  @OneToMany(mappedBy = "funding")
  List<DataPublicationFunding> publications = new ArrayList<>();
}
