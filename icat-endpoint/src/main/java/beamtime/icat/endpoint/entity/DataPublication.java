package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/**
 * A data collection that was published under a persistent identifier, such as a DOI. Unique by
 * facility and pid.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "PID"}))
public class DataPublication extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataCollection content;

  @OneToMany(mappedBy = "publication")
  List<DataPublicationDate> dates = new ArrayList<>();

  @Column(length = 4000)
  String description;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @OneToMany(mappedBy = "dataPublication")
  List<DataPublicationFunding> fundingReferences = new ArrayList<>();

  String internalId;

  @Column(nullable = false)
  String pid;

  @Temporal(TemporalType.TIMESTAMP)
  Date publicationDate;

  @OneToMany(mappedBy = "publication")
  List<RelatedItem> relatedItems = new ArrayList<>();

  @Column(length = 1023)
  String subject;

  @OneToMany(mappedBy = "dataPublication")
  List<Subject> subjects = new ArrayList<>();

  @Column(nullable = false)
  String title;

  @ManyToOne(fetch = FetchType.LAZY)
  DataPublicationType type;

  @OneToMany(mappedBy = "publication")
  List<DataPublicationUser> users = new ArrayList<>();
}
