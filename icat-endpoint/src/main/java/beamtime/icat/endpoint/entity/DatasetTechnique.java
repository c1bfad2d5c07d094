package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a dataset was taken by a technique. Unique by dataset and technique. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATASET_ID", "TECHNIQUE_ID"}))
public class DatasetTechnique extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Dataset dataset;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Technique technique;
}
