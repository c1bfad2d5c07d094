package beamtime.icat.soap;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.util.List;

/**
 * Operations of ICAT that the workloads use. All are in ICAT 4.3: the library refuses a port that
 * has one which the server's description lacks.
 */
@WebService(name = "ICAT", targetNamespace = IcatPort.NAMESPACE)
@XmlSeeAlso(EntityBean.class)
public interface IcatPort {
  /** Namespace of the service, its operations and its types. */
  String NAMESPACE = "http://icatproject.org";

  /** Opens a session of the authenticator's user. */
  @WebMethod
  String login(
      @WebParam(name = "plugin") String plugin,
      @WebParam(name = "credentials") LoginForm credentials)
      throws IcatException;

  /** Ends a session. */
  @WebMethod
  void logout(@WebParam(name = "sessionId") String sessionId) throws IcatException;

  /** Name of the session's user, as rules know it. */
  @WebMethod
  String getUserName(@WebParam(name = "sessionId") String sessionId) throws IcatException;

  /** Version of the server; asked for without a session. */
  @WebMethod
  String getApiVersion();

  /** Creates a bean with its to-many children; returns its id. */
  @WebMethod
  long create(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBean bean)
      throws IcatException;

  /** Creates all or none; returns their ids in the same order. */
  @WebMethod
  List<Long> createMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBean> beans)
      throws IcatException;

  /** Gives the stored bean with the same id the values of this one. */
  @WebMethod
  void update(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "bean") EntityBean bean)
      throws IcatException;

  /** Deletes beans with all below them; only their ids count. */
  @WebMethod
  void deleteMany(
      @WebParam(name = "sessionId") String sessionId,
      @WebParam(name = "beans") List<EntityBean> beans)
      throws IcatException;

  /** Rows of a query: beans or values. */
  @WebMethod
  List<Object> search(
      @WebParam(name = "sessionId") String sessionId, @WebParam(name = "query") String query)
      throws IcatException;
}
