package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a datafile is part of a data collection. Unique by dataCollection and datafile. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATACOLLECTION_ID", "DATAFILE_ID"}))
public class DataCollectionDatafile extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataCollection dataCollection;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Datafile datafile;
}
