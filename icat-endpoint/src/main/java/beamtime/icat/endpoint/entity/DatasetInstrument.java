package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a dataset was taken at an instrument. Unique by dataset and instrument. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATASET_ID", "INSTRUMENT_ID"}))
public class DatasetInstrument extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Dataset dataset;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Instrument instrument;
}
