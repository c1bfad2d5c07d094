package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** A period in which a facility gives beam to its visitors. Unique by facility and name. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME"}))
public class FacilityCycle extends EntityBaseBean {
  String description;

  @Temporal(TemporalType.TIMESTAMP)
  Date endDate;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @OneToMany(mappedBy = "facilityCycle")
  List<InvestigationFacilityCycle> investigationFacilityCycles = new ArrayList<>();

  @Column(nullable = false)
  String name;

  @Temporal(TemporalType.TIMESTAMP)
  Date startDate;
}
