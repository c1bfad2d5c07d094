package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a person looks after an instrument. Unique by user and instrument. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"USER_ID", "INSTRUMENT_ID"}))
public class InstrumentScientist extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Instrument instrument;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  User user;
}
