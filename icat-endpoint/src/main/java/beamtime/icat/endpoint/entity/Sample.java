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

/** Something that was measured in an investigation. Unique by investigation and name. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"INVESTIGATION_ID", "NAME"}))
public class Sample extends EntityBaseBean {
  @OneToMany(mappedBy = "sample")
  List<Dataset> datasets = new ArrayList<>();

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "sample")
  List<SampleParameter> parameters = new ArrayList<>();

  String pid;

  @ManyToOne(fetch = FetchType.LAZY)
  SampleType type;
}
