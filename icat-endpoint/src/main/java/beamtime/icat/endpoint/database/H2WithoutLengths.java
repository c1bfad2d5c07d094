package beamtime.icat.endpoint.database;

import java.util.Hashtable;
import org.eclipse.persistence.internal.databaseaccess.FieldTypeDefinition;
import org.eclipse.persistence.platform.database.H2Platform;

/**
 * EclipseLink's H2, but as ICAT's application server has it: a text of any length is stored, where
 * MariaDB and PostgreSQL refuse one that is longer than its column. EclipseLink makes it by its
 * name.
 */
public final class H2WithoutLengths extends H2Platform {
  private static final long serialVersionUID = 1L;

  @Override
  protected Hashtable<Class<?>, FieldTypeDefinition> buildFieldTypes() {
    Hashtable<Class<?>, FieldTypeDefinition> types = super.buildFieldTypes();
    types.put(String.class, new FieldTypeDefinition("VARCHAR", false));
    return types;
  }
}
