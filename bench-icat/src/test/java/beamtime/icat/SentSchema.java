package beamtime.icat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What a server says of its entities, by getEntityInfo. Those of the endpoint are ICAT's. */
final class SentSchema {
  private final Map<String, Map<String, Field>> entities = new TreeMap<>();

  /** A field of an entity; the length of a text is 0 where there is no limit. */
  record Field(String kind, String type, boolean mandatory, int length) {
    boolean isRelation() {
      return !kind.equals("ATTRIBUTE");
    }
  }

  static SentSchema of(RawSoap icat) throws IOException, InterruptedException {
    SentSchema schema = new SentSchema();
    for (String entity : icat.call("getEntityNames", "")) {
      String info = icat.answer("getEntityInfo", "<beanName>" + entity + "</beanName>");
      Map<String, Field> fields = new TreeMap<>();
      NodeList all = SentBean.xml(info).getElementsByTagName("fields");
      for (int k = 0; k < all.getLength(); k++) {
        Element field = (Element) all.item(k);
        fields.put(
            text(field, "name"),
            new Field(
                text(field, "relType"),
                text(field, "type"),
                Boolean.parseBoolean(text(field, "notNullable")),
                Integer.parseInt("0" + text(field, "stringLength"))));
      }
      schema.entities.put(entity, fields);
    }
    return schema;
  }

  private static String text(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  /** The fields of an entity; empty where there is none of the name. */
  Map<String, Field> fields(String entity) {
    return entities.getOrDefault(entity, Map.of());
  }

  /** The entity that a relation leads to; empty where the name is none of a relation. */
  Optional<String> relation(String entity, String name) {
    return Optional.ofNullable(fields(entity).get(name)).filter(Field::isRelation).map(Field::type);
  }
}
