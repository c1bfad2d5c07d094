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

/** A kind of sample, told apart by its formula. Unique by facility, name and molecularFormula. */
@Entity
@Table(
    uniqueConstraints =
        @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME", "MOLECULARFORMULA"}))
public class SampleType extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @Column(nullable = false)
  String molecularFormula;

  @Column(nullable = false)
  String name;

  @Column(length = 4000)
  String safetyInformation;

  @OneToMany(mappedBy = "type")
  List<Sample> samples = new ArrayList<>();
}
