package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That a grant paid for the data of a publication. Unique by dataPublication and funding. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"DATAPUBLICATION_ID", "FUNDING_ID"}))
public class DataPublicationFunding extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  DataPublication dataPublication;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  FundingReference funding;
}
