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

/** A program that works on data, in one version. Unique by facility, name and version. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME", "VERSION"}))
public class Application extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @OneToMany(mappedBy = "application")
  List<Job> jobs = new ArrayList<>();

  @Column(nullable = false)
  String name;

  @Column(nullable = false)
  String version;
}
