package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;

/** Users under one name, for rules. Unique by name. */
@Entity
@Table(name = "GROUPING_", uniqueConstraints = @UniqueConstraint(columnNames = {"NAME"}))
public class Grouping extends EntityBaseBean {
  @OneToMany(mappedBy = "grouping")
  List<InvestigationGroup> investigationGroups = new ArrayList<>();

  @Column(nullable = false)
  String name;

  @OneToMany(mappedBy = "grouping")
  List<Rule> rules = new ArrayList<>();

  @OneToMany(mappedBy = "grouping")
  List<UserGroup> userGroups = new ArrayList<>();
}
