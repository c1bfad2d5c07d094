package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** A beamline or other apparatus of a facility. Unique by facility and name. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"FACILITY_ID", "NAME"}))
public class Instrument extends EntityBaseBean {
  @OneToMany(mappedBy = "instrument")
  List<DatasetInstrument> datasetInstruments = new ArrayList<>();

  @Column(length = 4000)
  String description;

  @Temporal(TemporalType.TIMESTAMP)
  Date endDate;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(nullable = false)
  Facility facility;

  String fullName;

  @OneToMany(mappedBy = "instrument")
  List<InstrumentScientist> instrumentScientists = new ArrayList<>();

  @OneToMany(mappedBy = "instrument")
  List<InvestigationInstrument> investigationInstruments = new ArrayList<>();

  @Column(nullable = false)
  String name;

  String pid;

  @OneToMany(mappedBy = "instrument")
  List<Shift> shifts = new ArrayList<>();

  @Temporal(TemporalType.TIMESTAMP)
  Date startDate;

  String type;

  String url;
}
