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
 * One visit of a proposal; the owner of datasets and samples. Unique by facility, name and visitId.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME", "VISITID"}))
public class Investigation extends EntityBaseBean {
  @OneToMany(mappedBy = "investigation")
  List<DataCollectionInvestigation> dataCollectionInvestigations = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<Dataset> datasets = new ArrayList<>();

  String doi;

  @Temporal(TemporalType.TIMESTAMP)
  Date endDate;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  Long fileCount = 0L;

  Long fileSize = 0L;

  @OneToMany(mappedBy = "investigation")
  List<InvestigationFunding> fundingReferences = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<InvestigationFacilityCycle> investigationFacilityCycles = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<InvestigationGroup> investigationGroups = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<InvestigationInstrument> investigationInstruments = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<InvestigationUser> investigationUsers = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<Keyword> keywords = new ArrayList<>();

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "investigation")
  List<InvestigationParameter> parameters = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<Publication> publications = new ArrayList<>();

  @Temporal(TemporalType.TIMESTAMP)
  Date releaseDate;

  @OneToMany(mappedBy = "investigation")
  List<Sample> samples = new ArrayList<>();

  @OneToMany(mappedBy = "investigation")
  List<Shift> shifts = new ArrayList<>();

  @Temporal(TemporalType.TIMESTAMP)
  Date startDate;

  @OneToMany(mappedBy = "investigation")
  List<StudyInvestigation> studyInvestigations = new ArrayList<>();

  @Column(length = 4000)
  String summary;

  @Column(nullable = false)
  String title;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  InvestigationType type;

  @Column(nullable = false)
  String visitId;
}
