package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Index;
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

/** A catalogued file; its content is elsewhere. Unique by dataset and name. */
@Entity
@XmlRootElement
@Table(
    uniqueConstraints = @UniqueConstraint(columnNames = {"DATASET_ID", "NAME"}),
    indexes = @Index(columnList = "LOCATION"))
public class Datafile extends EntityBaseBean {
  String checksum;

  @OneToMany(mappedBy = "datafile")
  List<DataCollectionDatafile> dataCollectionDatafiles = new ArrayList<>();

  @Temporal(TemporalType.TIMESTAMP)
  Date datafileCreateTime;

  @ManyToOne(fetch = FetchType.LAZY)
  DatafileFormat datafileFormat;

  @Temporal(TemporalType.TIMESTAMP)
  Date datafileModTime;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Dataset dataset;

  String description;

  @OneToMany(mappedBy = "destDatafile")
  List<RelatedDatafile> destDatafiles = new ArrayList<>();

  String doi;

  Long fileSize = 0L;

  @Column(length = 511)
  String location;

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "datafile")
  List<DatafileParameter> parameters = new ArrayList<>();

  @OneToMany(mappedBy = "sourceDatafile")
  List<RelatedDatafile> sourceDatafiles = new ArrayList<>();
}
