package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/** A kind of investigation that a facility distinguishes. Unique by name and facility. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"NAME", "FACILITY_ID"}))
public class InvestigationType extends EntityBaseBean {
  String description;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @OneToMany(mappedBy = "type")
  List<Investigation> investigations = new ArrayList<>();

  @Column(nullable = false)
  String name;
}
