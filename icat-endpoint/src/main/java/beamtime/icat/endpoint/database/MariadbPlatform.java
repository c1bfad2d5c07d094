package beamtime.icat.endpoint.database;

import org.eclipse.persistence.platform.database.MariaDBPlatform;

/**
 * EclipseLink's MariaDB, but as ICAT uses it: times are {@code datetime} with whole seconds, and a
 * generated id is read back by {@code SELECT LAST_INSERT_ID()}, one more statement for each bean.
 * EclipseLink makes it by its name.
 */
public final class MariadbPlatform extends MariaDBPlatform {
  private static final long serialVersionUID = 1L;

  public MariadbPlatform() {
    supportsReturnGeneratedKeys = false;
  }

  @Override
  public boolean isFractionalTimeSupported() {
    return false;
  }
}
