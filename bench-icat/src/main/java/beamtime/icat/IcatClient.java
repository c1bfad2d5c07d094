package beamtime.icat;

import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import java.io.IOException;
import java.util.List;

/**
 * What is asked of ICAT, by SOAP or REST. Thread-safe. A session is what {@link #login} has
 * returned.
 *
 * <p>Every method throws {@link IcatException} where ICAT sends a fault, and {@link IOException} or
 * an unchecked exception of the library where no answer of ICAT came.
 */
interface IcatClient {
  /** Opens a session of the authenticator's user. */
  String login(String plugin, String user, String password) throws IcatException, IOException;

  /** Ends a session. */
  void logout(String session) throws IcatException, IOException;

  /** Name of the session's user as rules know it, as a rule with the authenticator before it. */
  String userName(String session) throws IcatException, IOException;

  /** Version of the server, such as {@code 6.2.0}. */
  String version() throws IcatException, IOException;

  /** Creates a bean with its to-many children; returns its id. */
  long create(String session, EntityBean bean) throws IcatException, IOException;

  /** Creates all or none; returns their ids in the same order. */
  List<Long> createMany(String session, List<EntityBean> beans) throws IcatException, IOException;

  /** Gives the stored bean with the same id the values of this one. */
  void update(String session, EntityBean bean) throws IcatException, IOException;

  /** How many beans one call of {@link #deleteMany} takes. */
  default int deletedAtOnce() {
    return Integer.MAX_VALUE;
  }

  /** Deletes beans with all below them, in one transaction; only their ids count. */
  void deleteMany(String session, List<EntityBean> beans) throws IcatException, IOException;

  /** Rows of a query for beans or for one field of them. */
  List<Object> search(String session, String query) throws IcatException, IOException;
}
