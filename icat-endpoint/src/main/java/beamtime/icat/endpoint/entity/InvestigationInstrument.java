package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That an investigation used an instrument. Unique by investigation and instrument. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "INSTRUMENT_ID"}))
public class InvestigationInstrument extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Instrument instrument;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;
}
