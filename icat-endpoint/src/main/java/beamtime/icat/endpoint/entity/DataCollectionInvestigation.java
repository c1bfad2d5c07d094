package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/**
 * That an investigation is part of a data collection, with all its data. Unique by dataCollection
 * and investigation.
 */
@Entity
@Table(
    uniqueConstraints = @UniqueConstraint(columnNames = {"DATACOLLECTION_ID", "INVESTIGATION_ID"}))
public class DataCollectionInvestigation extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataCollection dataCollection;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;
}
