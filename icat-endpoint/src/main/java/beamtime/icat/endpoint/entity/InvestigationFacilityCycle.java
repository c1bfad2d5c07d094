package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That an investigation took place in a cycle. Unique by facilityCycle and investigation. */
@Entity
@Table(
    uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITYCYCLE_ID", "INVESTIGATION_ID"}))
public class InvestigationFacilityCycle extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  FacilityCycle facilityCycle;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;
}
