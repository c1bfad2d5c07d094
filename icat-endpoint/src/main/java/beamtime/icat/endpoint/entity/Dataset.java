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
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** Files that were taken together within an investigation. Unique by investigation and name. */
@Entity
@XmlRootElement
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "NAME"}))
public class Dataset extends EntityBaseBean {
  @Column(nullable = false)
  boolean complete;

  @OneToMany(mappedBy = "dataset")
  List<DataCollectionDataset> dataCollectionDatasets = new ArrayList<>();

  @OneToMany(mappedBy = "dataset")
  List<Datafile> datafiles = new ArrayList<>();

  @OneToMany(mappedBy = "dataset")
  List<DatasetInstrument> datasetInstruments = new ArrayList<>();

  @OneToMany(mappedBy = "dataset")
  List<DatasetTechnique> datasetTechniques = new ArrayList<>();

  String description;

  String doi;

  @Temporal(TemporalType.TIMESTAMP)
  Date endDate;

  Long fileCount = 0L;

  Long fileSize = 0L;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Column(length = 511)
  String location;

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "dataset")
  List<DatasetParameter> parameters = new ArrayList<>();

  @ManyToOne(fetch = FetchType.LAZY)
  Sample sample;

  @Temporal(TemporalType.TIMESTAMP)
  Date startDate;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DatasetType type;
}
