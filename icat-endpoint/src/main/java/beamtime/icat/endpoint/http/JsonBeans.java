package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Change;
import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.RelType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.json.Json;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import java.io.StringReader;
import java.math.BigDecimal;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads beans as ICAT's REST interface takes them: {@code {"Datafile": {"name": "a", "dataset":
 * {"id": 1}}}}, or an array of such. A to-one relation is given by its id, to-many relations as
 * arrays of new beans. They are made while the text is read, with no tree of it between.
 */
final class JsonBeans {
  private final Schema schema;
  private final JsonParser parser;

  @SuppressWarnings("NullAway.Init") // next() comes first
  private Event event;

  JsonBeans(Schema schema, String json) {
    this.schema = schema;
    this.parser = Json.createParser(new StringReader(json));
  }

  /** What to write: a bean with an id is changed in the fields that it has, others are created. */
  List<Change> changes() throws IcatException {
    List<Change> changes = new ArrayList<>();
    try (parser) {
      boolean list = next() == Event.START_ARRAY;
      if (!list) {
        changes.add(named());
      } else {
        while (next() != Event.END_ARRAY) {
          changes.add(named());
        }
      }
      while (parser.hasNext()) {
        parser.next();
      }
      return changes;
    } catch (IcatException e) {
      throw e.at(changes.size());
    } catch (RuntimeException e) {
      // Parsson has no exception class for nesting that is too deep.
      throw bad(String.valueOf(e.getMessage())).at(changes.size());
    }
  }

  /** What to delete: beans that have an id and nothing else. */
  List<EntityBaseBean> references() throws IcatException {
    List<EntityBaseBean> beans = new ArrayList<>();
    for (Change change : changes()) {
      if (change.creates() || !change.fields().isEmpty()) {
        throw bad("entity must have the id value specified, and no other").at(beans.size());
      }
      beans.add(change.bean());
    }
    return beans;
  }

  /** An object whose one key is the name of its entity. */
  private Change named() throws IcatException {
    expect(Event.START_OBJECT);
    if (next() != Event.KEY_NAME) {
      throw bad("Entity must have one keyword followed by its values");
    }
    EntityShape shape = schema.named(parser.getString());
    next();
    Change change = bean(shape);
    if (next() != Event.END_OBJECT) {
      throw bad("Entity must have one keyword followed by its values");
    }
    return change;
  }

  private Change bean(EntityShape shape) throws IcatException {
    expect(Event.START_OBJECT);
    EntityBaseBean bean = shape.make();
    Set<Attribute> fields = new LinkedHashSet<>();
    while (next() != Event.END_OBJECT) {
      String name = parser.getString();
      Attribute attribute = shape.attribute(name);
      if (attribute == null) {
        throw bad("Field " + name + " not found in " + shape.name());
      }
      next();
      attribute.setPlain(bean, value(attribute, bean));
      if (!attribute.isServers()) {
        fields.add(attribute);
      }
    }
    return new Change(bean, fields);
  }

  private @Nullable Object value(Attribute attribute, EntityBaseBean owner) throws IcatException {
    if (attribute.relation() == RelType.MANY) {
      return children(attribute);
    }
    if (event == Event.VALUE_NULL) {
      return attribute.type().isPrimitive() ? attribute.plain(owner) : null;
    }
    return attribute.relation() == RelType.ONE ? reference(attribute) : scalar(attribute);
  }

  private EntityBaseBean reference(Attribute attribute) throws IcatException {
    Change change = bean(schema.named(attribute.type().getSimpleName()));
    if (change.creates() || !change.fields().isEmpty()) {
      throw bad("Field " + attribute.name() + " must be an object that has an id and nothing else");
    }
    return change.bean();
  }

  private List<EntityBaseBean> children(Attribute attribute) throws IcatException {
    expect(Event.START_ARRAY);
    EntityShape shape = schema.named(attribute.type().getSimpleName());
    List<EntityBaseBean> children = new ArrayList<>();
    while (next() != Event.END_ARRAY) {
      Change change = bean(shape);
      if (!change.creates()) {
        throw bad("Field " + attribute.name() + " must hold new objects, which have no id");
      }
      children.add(change.bean());
    }
    return children;
  }

  private Object scalar(Attribute attribute) throws IcatException {
    Class<?> type = attribute.type();
    Object value =
        switch (event) {
          case VALUE_FALSE -> type == boolean.class ? Boolean.FALSE : null;
          case VALUE_NUMBER -> number(type, parser.getBigDecimal());
          case VALUE_STRING -> text(type, parser.getString());
          case VALUE_TRUE -> type == boolean.class ? Boolean.TRUE : null;
          default -> null;
        };
    if (value == null) {
      throw bad("Field " + attribute.name() + " takes no such value");
    }
    return value;
  }

  /** The number as that type; null where it is none. */
  private static @Nullable Object number(Class<?> type, BigDecimal number) {
    try {
      if (type == Integer.class) {
        return number.intValueExact();
      }
      if (type == Long.class) {
        return number.longValueExact();
      }
      boolean fits = type == Double.class && Double.isFinite(number.doubleValue());
      return fits ? number.doubleValue() : null;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /** What the text stands for in that type; null where it is nothing. */
  private static @Nullable Object text(Class<?> type, String text) throws IcatException {
    if (type == String.class) {
      return text;
    }
    if (type == Date.class) {
      return moment(text);
    }
    for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
      if (constant.toString().equals(text.toUpperCase(Locale.ROOT))) {
        return constant;
      }
    }
    return null;
  }

  /** ICAT reads no date without a fraction of a second. */
  private static Date moment(String text) throws IcatException {
    try {
      return new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT).parse(text);
    } catch (ParseException e) {
      throw bad("Badly formatted date \"" + text + "\"");
    }
  }

  private Event next() {
    event = parser.next();
    return event;
  }

  private void expect(Event expected) throws IcatException {
    if (event != expected) {
      throw bad("found " + event + " in place of " + expected);
    }
  }

  private static IcatException bad(String message) {
    return new IcatException(IcatExceptionType.BAD_PARAMETER, message);
  }
}
