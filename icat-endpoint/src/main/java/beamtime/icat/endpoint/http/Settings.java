package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Sessions;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import java.util.List;

/**
 * What the endpoint runs with and ICAT keeps in its {@code run.properties}, under the names used
 * there; {@code product} and {@code database} are ours, and tell it from a real ICAT.
 *
 * @param database what it keeps its catalogue in
 */
record Settings(Limits limits, String database) {
  private static final String PRODUCT = "ICAT endpoint of Beamtime (contract 6.2)";

  /** For root users only: a name, a space and a value in each line. */
  List<String> lines(String user) throws IcatException {
    if (!user.equals(Sessions.ROOT)) {
      throw new IcatException(IcatExceptionType.INSUFFICIENT_PRIVILEGES, user + " is no root user");
    }
    return List.of(
        "authn.list " + Sessions.PLUGIN,
        "database " + database,
        "lifetimeMinutes " + limits.session().toMinutes(),
        "maxEntities " + limits.entities(),
        "product " + PRODUCT,
        "rootUserNames " + Sessions.ROOT);
  }
}
