package beamtime.icat.endpoint.contract;

import beamtime.icat.endpoint.entity.EntityBaseBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An entity's fields and its unique key. */
public final class EntityShape {
  private final Constructor<? extends EntityBaseBean> constructor;
  private final List<Attribute> attributes;
  private final List<Attribute> key;

  EntityShape(
      Constructor<? extends EntityBaseBean> constructor,
      List<Attribute> attributes,
      List<Attribute> key) {
    this.constructor = constructor;
    this.attributes = List.copyOf(attributes);
    this.key = List.copyOf(key);
  }

  public String name() {
    return type().getSimpleName();
  }

  public Class<? extends EntityBaseBean> type() {
    return constructor.getDeclaringClass();
  }

  public List<Attribute> attributes() {
    return attributes;
  }

  /** Values and to-one relations that a client may set. */
  public List<Attribute> own() {
    return attributes.stream().filter(a -> a.relation() != RelType.MANY && !a.isServers()).toList();
  }

  /** Attributes that are unique together, in the order of ICAT's messages; may be empty. */
  public List<Attribute> key() {
    return key;
  }

  /** An attribute that must exist. */
  public Attribute its(String name) {
    return Objects.requireNonNull(attribute(name), name);
  }

  /** The field's attribute; null where the entity has none of that name. */
  public @Nullable Attribute attribute(@Nullable String name) {
    for (Attribute attribute : attributes) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    return null;
  }

  /** An empty bean. */
  public EntityBaseBean make() {
    try {
      return constructor.newInstance();
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("no bean of " + name(), e);
    }
  }

  /** ICAT's words for a bean whose key is taken, by the text of each attribute. */
  public String exists(Function<Attribute, String> value) {
    return key.stream()
        .map(attribute -> attribute.name() + " = '" + value.apply(attribute) + "'")
        .collect(Collectors.joining(", ", name() + " exists with ", ""));
  }
}
