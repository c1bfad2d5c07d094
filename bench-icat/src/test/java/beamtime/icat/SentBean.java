package beamtime.icat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A bean as it went over the wire, by SOAP or by REST.
 *
 * @param values of its attributes, as texts
 * @param related beans by the names of relations, to one as to many
 */
record SentBean(String entity, Map<String, String> values, Map<String, List<SentBean>> related) {
  private SentBean(String entity) {
    this(entity, new TreeMap<>(), new TreeMap<>());
  }

  static Document xml(String text) throws IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try {
      return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(text, e);
    }
  }

  static List<Element> children(Node parent) {
    List<Element> children = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  /** The bean of an element whose {@code xsi:type} names its entity. */
  static SentBean of(Element bean, SentSchema schema) {
    String type = bean.getAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "type");
    String name = type.substring(type.indexOf(':') + 1);
    return of(Character.toUpperCase(name.charAt(0)) + name.substring(1), bean, schema);
  }

  private static SentBean of(String entity, Element element, SentSchema schema) {
    SentBean bean = new SentBean(entity);
    for (Element field : children(element)) {
      String name = field.getLocalName();
      schema
          .relation(entity, name)
          .ifPresentOrElse(
              to -> bean.add(name, of(to, field, schema)),
              () -> bean.values.put(name, field.getTextContent()));
    }
    return bean;
  }

  static SentBean of(String entity, JsonNode json, SentSchema schema) {
    SentBean bean = new SentBean(entity);
    json.properties()
        .forEach(
            field ->
                schema
                    .relation(entity, field.getKey())
                    .ifPresentOrElse(
                        to ->
                            each(field.getValue())
                                .forEach(one -> bean.add(field.getKey(), of(to, one, schema))),
                        () -> bean.values.put(field.getKey(), field.getValue().asText())));
    return bean;
  }

  private static List<JsonNode> each(JsonNode oneOrMany) {
    List<JsonNode> all = new ArrayList<>();
    if (oneOrMany.isArray()) {
      oneOrMany.forEach(all::add);
    } else {
      all.add(oneOrMany);
    }
    return all;
  }

  private void add(String relation, SentBean bean) {
    related.computeIfAbsent(relation, name -> new ArrayList<>()).add(bean);
  }
}
