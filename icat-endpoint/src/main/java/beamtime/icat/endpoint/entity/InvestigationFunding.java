package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a grant paid for an investigation. Unique by investigation and funding. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "FUNDING_ID"}))
public class InvestigationFunding extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  FundingReference funding;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;
}
