package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** A line of research that spans several investigations. It has no key. */
@Entity
public class Study extends EntityBaseBean {
  @Column(length = 4000)
  String description;

  @Temporal(TemporalType.TIMESTAMP)
  Date endDate;

  @Column(nullable = false)
  String name;

  String pid;

  @Temporal(TemporalType.TIMESTAMP)
  Date startDate;

  @Enumerated(EnumType.STRING)
  StudyStatus status;

  @OneToMany(mappedBy = "study")
  List<StudyInvestigation> studyInvestigations = new ArrayList<>();

  @ManyToOne(fetch = FetchType.LAZY)
  User user;
}
