package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.persistence.UniqueConstraint;
import java.util.Date;

/**
 * Hours of beam that an investigation was given. Unique by investigation, startDate and endDate.
 */
@Entity
@Table(
    uniqueConstraints =
        @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "STARTDATE", "ENDDATE"}))
public class Shift extends EntityBaseBean {
  @Column(name = "COMMENT_")
  String comment;

  @Temporal(TemporalType.TIMESTAMP)
  @Column(nullable = false)
  Date endDate;

  @ManyToOne(fetch = FetchType.LAZY)
  Instrument instrument;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Temporal(TemporalType.TIMESTAMP)
  @Column(nullable = false)
  Date startDate;
}
