package beamtime.icat.endpoint.entity;

import jakarta.persistence.Column;
import jakarta.persistence.EntityManager;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import jakarta.xml.bind.annotation.XmlAccessOrder;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorOrder;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.time.Instant;
import java.util.Date;

/**
 * What all entities have. The fields are the contract: JAXB reads and writes them, in alphabetical
 * order as ICAT does, and JPA maps them; nothing else reaches them by name.
 */
@MappedSuperclass
@XmlAccessorType(XmlAccessType.FIELD)
@XmlAccessorOrder(XmlAccessOrder.ALPHABETICAL)
@XmlSeeAlso({
  Affiliation.class,
  Application.class,
  DataCollection.class,
  DataCollectionDatafile.class,
  DataCollectionDataset.class,
  DataCollectionInvestigation.class,
  DataCollectionParameter.class,
  DataPublication.class,
  DataPublicationDate.class,
  DataPublicationFunding.class,
  DataPublicationType.class,
  DataPublicationUser.class,
  Datafile.class,
  DatafileFormat.class,
  DatafileParameter.class,
  Dataset.class,
  DatasetInstrument.class,
  DatasetParameter.class,
  DatasetTechnique.class,
  DatasetType.class,
  Facility.class,
  FacilityCycle.class,
  FundingReference.class,
  Grouping.class,
  Instrument.class,
  InstrumentScientist.class,
  Investigation.class,
  InvestigationFacilityCycle.class,
  InvestigationFunding.class,
  InvestigationGroup.class,
  InvestigationInstrument.class,
  InvestigationParameter.class,
  InvestigationType.class,
  InvestigationUser.class,
  Job.class,
  Keyword.class,
  ParameterType.class,
  PermissibleStringValue.class,
  PublicStep.class,
  Publication.class,
  RelatedDatafile.class,
  RelatedItem.class,
  Rule.class,
  Sample.class,
  SampleParameter.class,
  SampleType.class,
  Shift.class,
  Study.class,
  StudyInvestigation.class,
  Subject.class,
  Technique.class,
  User.class,
  UserGroup.class
})
public abstract class EntityBaseBean {
  @Column(nullable = false)
  String createId;

  @Temporal(TemporalType.TIMESTAMP)
  @Column(nullable = false)
  Date createTime;

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  Long id;

  @Column(nullable = false)
  String modId;

  @Temporal(TemporalType.TIMESTAMP)
  @Column(nullable = false)
  Date modTime;

  /** Identifier within its table; null in a bean that was not stored. */
  public Long id() {
    return id;
  }

  /** Overwrites what a client may have sent: only the server says who created a bean, and when. */
  public void created(String user, Instant when) {
    id = null;
    createId = user;
    createTime = Date.from(when);
    modified(user, when);
  }

  /** Notes who changed the bean, and when. */
  public void modified(String user, Instant when) {
    modId = user;
    modTime = Date.from(when);
  }

  /**
   * Why the bean can't be stored although all its fields are well-formed; null where it can. Its
   * to-one relations are as the client sent them by SOAP, and loaded by REST.
   *
   * @param em to ask what the client can't have sent
   */
  public String objection(EntityManager em) {
    return null;
  }

  /** As ICAT's messages have it. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + ":" + id;
  }
}
