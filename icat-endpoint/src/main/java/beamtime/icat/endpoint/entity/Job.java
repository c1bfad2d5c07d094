package beamtime.icat.endpoint.entity;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;

/** One run of an application, with what it read and what it made. It has no key. */
@Entity
public class Job extends EntityBaseBean {
  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Application application;

  String arguments;

  @ManyToOne(fetch = FetchType.LAZY)
  DataCollection inputDataCollection;

  @ManyToOne(fetch = FetchType.LAZY)
  DataCollection outputDataCollection;
}
