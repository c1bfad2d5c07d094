package beamtime.icat.endpoint.contract;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.persistence.Column;
import jakarta.persistence.JoinColumn;
import java.lang.reflect.Field;
import org.eclipse.persistence.internal.sessions.AbstractSession;
import org.eclipse.persistence.mappings.DatabaseMapping;
import org.jspecify.annotations.Nullable;

/**
 * A field of an entity, as JPA's metamodel has it.
 *
 * <p>A bean is in one of two states: a plain one came from the wire or goes there, and its field is
 * read as JAXB reads it; a stored one belongs to an entity manager, whose mapping loads a lazy
 * relation when it is asked for.
 */
public final class Attribute {
  private final Field field;
  private final Class<?> type;
  private final RelType relation;
  private final DatabaseMapping mapping;
  private final AbstractSession session;

  Attribute(
      Field field,
      Class<?> type,
      RelType relation,
      DatabaseMapping mapping,
      AbstractSession session) {
    this.field = field;
    this.type = type;
    this.relation = relation;
    this.mapping = mapping;
    this.session = session;
    field.setAccessible(true);
  }

  public String name() {
    return field.getName();
  }

  /** Type of the value, or of the entity at the other end. */
  public Class<?> type() {
    return type;
  }

  public RelType relation() {
    return relation;
  }

  /** Whether the server sets it, whatever the client says. */
  public boolean isServers() {
    return field.getDeclaringClass() == EntityBaseBean.class;
  }

  /** Whether beans of this type have it. */
  boolean isOf(Class<? extends EntityBaseBean> owner) {
    return field.getDeclaringClass().isAssignableFrom(owner);
  }

  /** Whether a client must give a value. */
  public boolean mandatory() {
    Column column = field.getAnnotation(Column.class);
    JoinColumn join = field.getAnnotation(JoinColumn.class);
    return !isServers()
        && ((column != null && !column.nullable()) || (join != null && !join.nullable()));
  }

  /** Most characters that a text may have; 0 where it is no text. */
  public int length() {
    if (type != String.class) {
      return 0;
    }
    Column column = field.getAnnotation(Column.class);
    return column == null ? 255 : column.length();
  }

  /** Column of a value or to-one relation. */
  String column() {
    return mapping.getFields().get(0).getName();
  }

  /** Name of the field at the other end of a to-many relation. */
  public String mappedBy() {
    return field.getAnnotation(jakarta.persistence.OneToMany.class).mappedBy();
  }

  public @Nullable Object plain(EntityBaseBean bean) {
    try {
      return field.get(bean);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("no access to " + field, e);
    }
  }

  public void setPlain(EntityBaseBean bean, @Nullable Object value) {
    try {
      field.set(bean, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("no access to " + field, e);
    }
  }

  public @Nullable Object stored(EntityBaseBean bean) {
    return mapping.getRealAttributeValueFromObject(bean, session);
  }

  public void setStored(EntityBaseBean bean, @Nullable Object value) {
    mapping.setRealAttributeValueInObject(bean, value);
  }
}
