package beamtime.icat.endpoint.contract;

import beamtime.icat.endpoint.entity.DatasetParameter;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import beamtime.icat.endpoint.entity.Parameter;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Table;
import jakarta.persistence.metamodel.EntityType;
import jakarta.persistence.metamodel.PluralAttribute;
import jakarta.persistence.metamodel.SingularAttribute;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.persistence.descriptors.ClassDescriptor;
import org.eclipse.persistence.internal.sessions.AbstractSession;
import org.jspecify.annotations.Nullable;

/** The entities, read from JPA's metamodel. */
public final class Schema {
  private final Map<String, EntityShape> shapes = new TreeMap<>();

  public Schema(EntityManagerFactory factory) {
    AbstractSession session = factory.unwrap(AbstractSession.class);
    for (EntityType<?> entity : factory.getMetamodel().getEntities()) {
      if (EntityBaseBean.class.isAssignableFrom(entity.getJavaType())) {
        EntityShape shape = shape(entity, session);
        shapes.put(shape.name(), shape);
      }
    }
  }

  public List<String> names() {
    return List.copyOf(shapes.keySet());
  }

  public boolean knows(String name) {
    return shapes.containsKey(name);
  }

  public EntityShape named(@Nullable String name) throws IcatException {
    EntityShape shape = name == null ? null : shapes.get(name);
    if (shape == null) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, name + " is not an ICAT entity");
    }
    return shape;
  }

  /** What clients ask; they also ask for {@code Parameter}, which is what all parameters share. */
  public EntityInfo info(String name) throws IcatException {
    if (!Parameter.class.getSimpleName().equals(name)) {
      EntityShape shape = named(name);
      return new EntityInfo(shape.attributes(), shape.key());
    }
    List<Attribute> shared =
        named(DatasetParameter.class.getSimpleName()).attributes().stream()
            .filter(a -> a.isOf(Parameter.class))
            .toList();
    return new EntityInfo(shared, List.of());
  }

  public EntityShape of(Class<? extends EntityBaseBean> type) {
    return Objects.requireNonNull(shapes.get(type.getSimpleName()), type.getName());
  }

  private static EntityShape shape(EntityType<?> entity, AbstractSession session) {
    ClassDescriptor descriptor = session.getDescriptor(entity.getJavaType());
    List<Attribute> attributes = new ArrayList<>();
    for (jakarta.persistence.metamodel.Attribute<?, ?> a : entity.getAttributes()) {
      attributes.add(
          new Attribute(
              field(entity.getJavaType(), a.getName()),
              target(a),
              relation(a),
              descriptor.getMappingForAttributeName(a.getName()),
              session));
    }
    attributes.sort(Comparator.comparing(Attribute::name));
    return new EntityShape(
        constructor(entity.getJavaType()), attributes, key(entity.getJavaType(), attributes));
  }

  /** JPA's own member is a method where the class was woven. */
  private static Field field(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new IllegalStateException("no field " + name + " in " + type);
  }

  private static Class<?> target(jakarta.persistence.metamodel.Attribute<?, ?> attribute) {
    return attribute instanceof PluralAttribute<?, ?, ?> many
        ? many.getElementType().getJavaType()
        : attribute.getJavaType();
  }

  private static RelType relation(jakarta.persistence.metamodel.Attribute<?, ?> attribute) {
    if (attribute.isCollection()) {
      return RelType.MANY;
    }
    return ((SingularAttribute<?, ?>) attribute).isAssociation() ? RelType.ONE : RelType.ATTRIBUTE;
  }

  private static List<Attribute> key(Class<?> type, List<Attribute> attributes) {
    Table table = type.getAnnotation(Table.class);
    if (table == null) {
      return List.of();
    }
    Map<String, Attribute> byColumn = new TreeMap<>();
    for (Attribute attribute : attributes) {
      if (attribute.relation() != RelType.MANY) {
        byColumn.put(attribute.column(), attribute);
      }
    }
    return Arrays.stream(table.uniqueConstraints())
        .flatMap(unique -> Arrays.stream(unique.columnNames()))
        .map(byColumn::get)
        .toList();
  }

  private static Constructor<? extends EntityBaseBean> constructor(Class<?> type) {
    try {
      Constructor<? extends EntityBaseBean> made =
          type.asSubclass(EntityBaseBean.class).getDeclaredConstructor();
      made.setAccessible(true);
      return made;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("entity without default constructor", e);
    }
  }
}
