package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/**
 * A method of measurement, such as small angle scattering; shared by all facilities. Unique by
 * name.
 */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"NAME"}))
public class Technique extends EntityBaseBean {
  @OneToMany(mappedBy = "technique")
  List<DatasetTechnique> datasetTechniques = new ArrayList<>();

  String description;

  @Column(nullable = false)
  String name;

  String pid;
}
