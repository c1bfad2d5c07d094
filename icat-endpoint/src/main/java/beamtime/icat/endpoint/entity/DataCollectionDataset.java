package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * That a dataset is part of a data collection, with all its files. Unique by dataCollection and
 * dataset.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATACOLLECTION_ID", "DATASET_ID"}))
public class DataCollectionDataset extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataCollection dataCollection;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Dataset dataset;
}
