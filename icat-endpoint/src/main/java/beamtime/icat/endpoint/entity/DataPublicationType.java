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

/** A kind of data publication that a facility distinguishes. Unique by facility and name. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME"}))
public class DataPublicationType extends EntityBaseBean {
  @OneToMany(mappedBy = "type")
  List<DataPublication> dataPublications = new ArrayList<>();

  String description;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  @Column(nullable = false)
  String name;
}
