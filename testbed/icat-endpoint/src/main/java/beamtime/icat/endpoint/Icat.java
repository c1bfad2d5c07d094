package beamtime.icat.endpoint;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** ICAT's operations, as they are on the wire: SOAP 1.1, document/literal wrapped. */
@WebService(
    name = "ICAT",
    serviceName = "ICATService",
    portName = "ICATPort",
    targetNamespace = Icat.NAMESPACE)
@XmlSeeAlso({EntityBaseBean.class, FieldSet.class})
public class Icat {
  static final String NAMESPACE = "http://icatproject.org";

  /** The version of ICAT whose contract this is. */
  static final String VERSION = "6.2.0";

  private static final Logger LOG = Logger.getLogger(Icat.class.getName());

  private final EntityManagerFactory database;
  private final Schema schema;
  private final Sessions sessions;
  private final Beans beans;
  private final Searches searches;

  Icat(
      EntityManagerFactory database,
      Schema schema,
      Sessions sessions,
      Beans beans,
      Searches searches) {
    this.database = database;
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
    return withDatabase(em -> sessions.login(em, plugin, given));
  }

  @WebMethod
  public void logout(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    withDatabase(
        em -> {
          sessions.logout(em, sessionId);
          return null;
        });
  }

  @WebMethod
  public void refresh(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    withDatabase(
        em -> {
          sessions.refresh(em, sessionId);
          return null;
        });
  }

  @WebMethod
  public String getUserName(@WebParam(name = "sessionId") String sessionId) throws IcatException {
    return withDatabase(em -> sessions.user(em, sessionId));
  }

  @WebMethod
  public double getRemainingMinutes(@WebParam(name = "sessionId") String sessionId)
      throws IcatException {
    return withDatabase(em -> sessions.remainingMinutes(em, sessionId));
  }

  @WebMethod
  public String getApiVersion() {
    return VERSION;
  }

  @WebMethod
  public String getVersion() {
    return VERSION;
  }

  @WebMethod
  public List<String> getEntityNames() {
    return schema.names();
  }

  @WebMethod
  public EntityInfo getEntityInfo(@WebParam(name = "beanName") String beanName)
      throws IcatException {
    return schema.info(beanName);
  }

  @WebMethod
  public long create(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    return asUser(sessionId, (em, user) -> beans.create(em, user, bean));
  }

  @WebMethod
  public List<Long> createMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBaseBean> list)
      throws IcatException {
    return asUser(sessionId, (em, user) -> beans.createMany(em, user, orEmpty(list)));
  }

  @WebMethod
  public void update(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    asUser(
        sessionId,
        (em, user) -> {
          beans.update(em, user, bean);
          return null;
        });
  }

  @WebMethod
  public void delete(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBaseBean bean)
      throws IcatException {
    deleteMany(sessionId, bean == null ? List.of() : List.of(bean));
  }

  @WebMethod
  public void deleteMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBaseBean> list)
      throws IcatException {
    asUser(
        sessionId,
        (em, user) -> {
          beans.delete(em, orEmpty(list));
          return null;
        });
  }

  @WebMethod
  public EntityBaseBean get(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "query") String query,
      @WebParam(name = "primaryKey") long primaryKey)
      throws IcatException {
    return asUser(sessionId, (em, user) -> searches.get(em, query, primaryKey));
  }

  @WebMethod
  public List<?> search(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "query") String query)
      throws IcatException {
    return asUser(sessionId, (em, user) -> searches.search(em, user, query));
  }

  private <T> T asUser(String sessionId, UserWork<T> work) throws IcatException {
    return withDatabase(em -> work.run(em, sessions.user(em, sessionId)));
  }

  private <T> T withDatabase(Work<T> work) throws IcatException {
    EntityManager em = database.createEntityManager();
    try {
      return work.run(em);
    } catch (RuntimeException e) {
      LOG.log(Level.SEVERE, "call failed", e);
      throw new IcatException(IcatExceptionType.INTERNAL, String.valueOf(e.getMessage()));
    } finally {
      if (em.getTransaction().isActive()) {
        em.getTransaction().rollback();
      }
      em.close();
    }
  }

  private static List<EntityBaseBean> orEmpty(List<EntityBaseBean> list) {
    return list == null ? List.of() : list;
  }

  /** What a call does with the database. */
  private interface Work<T> {
    T run(EntityManager em) throws IcatException;
  }

  /** What a call does for the user of its session. */
  private interface UserWork<T> {
    T run(EntityManager em, String user) throws IcatException;
  }
}
