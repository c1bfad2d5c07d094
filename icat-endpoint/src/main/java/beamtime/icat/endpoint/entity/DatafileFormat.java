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

/** A file format with its version. Unique by facility, name and version. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME", "VERSION"}))
public class DatafileFormat extends EntityBaseBean {
  @OneToMany(mappedBy = "datafileFormat")
  List<Datafile> datafiles = new ArrayList<>();

  String description;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @Column(nullable = false)
  String name;

  String type;

  @Column(nullable = false)
  String version;
}
