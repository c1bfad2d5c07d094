package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Beans;
import beamtime.icat.endpoint.catalogue.Calls;
import beamtime.icat.endpoint.catalogue.Searches;
import beamtime.icat.endpoint.catalogue.Sessions;
import beamtime.icat.endpoint.contract.AccessType;
import beamtime.icat.endpoint.contract.EntityInfo;
import beamtime.icat.endpoint.contract.FieldSet;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.Application;
import beamtime.icat.endpoint.entity.DataCollection;
import beamtime.icat.endpoint.entity.DataCollectionDatafile;
import beamtime.icat.endpoint.entity.DataCollectionDataset;
import beamtime.icat.endpoint.entity.DataCollectionParameter;
import beamtime.icat.endpoint.entity.Datafile;
import beamtime.icat.endpoint.entity.DatafileFormat;
import beamtime.icat.endpoint.entity.DatafileParameter;
import beamtime.icat.endpoint.entity.Dataset;
import beamtime.icat.endpoint.entity.DatasetParameter;
import beamtime.icat.endpoint.entity.DatasetType;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import beamtime.icat.endpoint.entity.Facility;
import beamtime.icat.endpoint.entity.FacilityCycle;
import beamtime.icat.endpoint.entity.Grouping;
import beamtime.icat.endpoint.entity.Instrument;
import beamtime.icat.endpoint.entity.InstrumentScientist;
import beamtime.icat.endpoint.entity.Investigation;
import beamtime.icat.endpoint.entity.InvestigationType;
import beamtime.icat.endpoint.entity.InvestigationUser;
import beamtime.icat.endpoint.entity.Job;
import beamtime.icat.endpoint.entity.Keyword;
import beamtime.icat.endpoint.entity.ParameterType;
import beamtime.icat.endpoint.entity.PublicStep;
import beamtime.icat.endpoint.entity.Publication;
import beamtime.icat.endpoint.entity.RelatedDatafile;
import beamtime.icat.endpoint.entity.Sample;
import beamtime.icat.endpoint.entity.SampleParameter;
import beamtime.icat.endpoint.entity.Shift;
import beamtime.icat.endpoint.entity.Study;
import beamtime.icat.endpoint.entity.StudyInvestigation;
import beamtime.icat.endpoint.entity.StudyStatus;
import beamtime.icat.endpoint.entity.User;
import beamtime.icat.endpoint.entity.UserGroup;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** ICAT's operations, as they are on the wire: SOAP 1.1, document/literal wrapped. */
@WebService(
    name = "ICAT",
    serviceName = "ICATService",
    portName = "ICATPort",
    targetNamespace = IcatException.NAMESPACE)
@XmlSeeAlso({EntityBaseBean.class, FieldSet.class})
public class Icat {
  /** The version of ICAT whose contract this is. */
  static final String VERSION = "6.2.0";

  private final Calls calls;
  private final Settings settings;
  private final Schema schema;
  private final Sessions sessions;
  private final Beans beans;
  private final Searches searches;

  Icat(
      Calls calls,
      Settings settings,
      Schema schema,
      Sessions sessions,
      Beans beans,
      Searches searches) {
    this.calls = calls;
    this.settings = settings;
    this.schema = schema;
    this.sessions = sessions;
    this.beans = beans;
    this.searches = searches;
  }

  @WebMethod
  public String login(
      @WebParam(name = "plugin") String plugin,
      @WebParam(name = "credentials") Map<String, String> credentials)
      throws IcatException {
    Map<String, String> given = credentials == null ? Map.of() : credentials;
    return calls.withDatabase(em -> sessions.login(em, plugin, given));
  }

  @WebMethod
  public void logout(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    calls.run(em -> sessions.logout(em, sessionId));
  }

  @WebMethod
  public void refresh(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    calls.run(em -> sessions.refresh(em, sessionId));
  }

  @WebMethod
  public String getUserName(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    return calls.withDatabase(em -> sessions.user(em, sessionId));
  }

  @WebMethod
  public double getRemainingMinutes(@WebParam(name = "sessionId") String sessionId)
      throws IcatException {
    return calls.withDatabase(em -> sessions.remainingMinutes(em, sessionId));
  }

  @WebMethod
  public String getApiVersion() throws IcatException {
    return VERSION;
  }

  @WebMethod
  public String getVersion() throws IcatException {
    return VERSION;
  }

  @WebMethod
  public List<String> getEntityNames() throws IcatException {
    return schema.names();
  }

  @WebMethod
  public EntityInfo getEntityInfo(@WebParam(name = "beanName") String beanName)
      throws IcatException {
    return schema.info(beanName);
  }

  @WebMethod
  public List<AuthenticatorInfo> getAuthenticatorInfo() throws IcatException {
    return List.of(AuthenticatorInfo.simple());
  }

  @WebMethod
  public List<String> getProperties(@WebParam(name = "sessionId") String sessionId)
      throws IcatException {
    return calls.asUser(sessionId, (em, user) -> settings.lines(user));
  }

  @WebMethod
  public long create(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    return calls.asUser(sessionId, (em, user) -> beans.create(em, user, bean));
  }

  @WebMethod
  public List<Long> createMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBaseBean> list)
      throws IcatException {
    return calls.asUser(sessionId, (em, user) -> beans.createMany(em, user, orEmpty(list)));
  }

  @WebMethod
  public void update(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    calls.runAsUser(sessionId, (em, user) -> beans.update(em, user, bean));
  }

  @WebMethod
  public void delete(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    deleteMany(sessionId, Collections.singletonList(bean));
  }

  @WebMethod
  public void deleteMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBaseBean> list)
      throws IcatException {
    calls.runAsUser(sessionId, (em, user) -> beans.delete(em, user, orEmpty(list)));
  }

  @WebMethod
  public boolean isAccessAllowed(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "bean") EntityBaseBean bean,
      @WebParam(name = "accessType") AccessType accessType)
      throws IcatException {
    return calls.asUser(sessionId, (em, user) -> beans.isAllowed(em, user, bean, accessType));
  }

  @WebMethod
  public EntityBaseBean get(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "query") String query,
      @WebParam(name = "primaryKey") long primaryKey)
      throws IcatException {
    return calls.asUser(sessionId, (em, user) -> searches.get(em, user, query, primaryKey));
  }

  @WebMethod
  public List<?> search(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "query") String query)
      throws IcatException {
    List<Object> rows = calls.asUser(sessionId, (em, user) -> searches.search(em, user, query));
    return rows.stream().filter(Objects::nonNull).toList();
  }

  /**
   * Does nothing: ICAT has it to bring its types into the schema, with arguments of no name, and
   * what is made from ICAT's own WSDL expects it.
   */
  @WebMethod
  public void dummy(
      Datafile datafile,
      DatafileFormat datafileFormat,
      DatafileParameter datafileParameter,
      Dataset dataset,
      DatasetParameter datasetParameter,
      DatasetType datasetType,
      Facility facility,
      FacilityCycle facilityCycle,
      InstrumentScientist instrumentScientist,
      User user,
      Instrument instrument,
      Investigation investigation,
      InvestigationType investigationType,
      InvestigationUser investigationUser,
      Keyword keyword,
      ParameterType parameterType,
      Publication publication,
      RelatedDatafile relatedDatafile,
      Sample sample,
      SampleParameter sampleParameter,
      Shift shift,
      Study study,
      StudyInvestigation studyInvestigation,
      StudyStatus studyStatus,
      Application application,
      Job job,
      DataCollection dataCollection,
      DataCollectionParameter dataCollectionParameter,
      DataCollectionDataset dataCollectionDataset,
      DataCollectionDatafile dataCollectionDatafile,
      Grouping grouping,
      UserGroup userGroup,
      PublicStep publicStep,
      FieldSet fieldSet) {}

  private static List<EntityBaseBean> orEmpty(List<EntityBaseBean> list) {
    return list == null ? List.of() : list;
  }
}
