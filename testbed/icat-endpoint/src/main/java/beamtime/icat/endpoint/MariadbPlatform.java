package beamtime.icat.endpoint;

import org.eclipse.persistence.platform.database.MariaDBPlatform;

/**
 * EclipseLink's MariaDB, but with the times of ICAT's tables there: {@code datetime} with whole
 * seconds. EclipseLink makes it by its name.
 */
public final class MariadbPlatform extends MariaDBPlatform {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean isFractionalTimeSupported() {
    return false;
  }
}
