package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;

/** That an investigation belongs to a study. Unique by study and investigation. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"STUDY_ID", "INVESTIGATION_ID"}))
public class StudyInvestigation extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Investigation investigation;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Study study;
}
