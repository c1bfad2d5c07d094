package beamtime.icat.endpoint;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * XML as text that is equal where the meaning is: without comments, white space between elements
 * and the prefixes of namespaces.
 */
final class Xml {
  private static final String DECLARATIONS = "http://www.w3.org/2000/xmlns/";

  private Xml() {}

  /** Root of the document at this address. */
  static Element at(String address) throws IOException {
    return parse(new InputSource(address));
  }

  static Element of(String text) throws IOException {
    return parse(new InputSource(new StringReader(text)));
  }

  private static Element parse(InputSource source) throws IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try {
      return factory.newDocumentBuilder().parse(source).getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException("no XML", e);
    }
  }

  /** Elements directly below. */
  static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof Element child) {
        children.add(child);
      }
    }
    return children;
  }

  /**
   * One line for each element, indented by its depth.
   *
   * @param unordered parents whose children may come in any order
   */
  static String text(Element element, Predicate<Element> unordered) {
    List<Element> children = children(element);
    StringBuilder text =
        new StringBuilder(element.getLocalName()).append(attributes(element)).append('\n');
    if (children.isEmpty() && !element.getTextContent().isEmpty()) {
      text.append("  '").append(element.getTextContent()).append("'\n");
    }
    List<String> below =
        new ArrayList<>(children.stream().map(child -> text(child, unordered)).toList());
    if (unordered.test(element)) {
      below.sort(null);
    }
    below.forEach(child -> text.append(child.indent(2)));
    return text.toString();
  }

  private static Map<String, String> attributes(Element element) {
    Map<String, String> attributes = new TreeMap<>();
    NamedNodeMap all = element.getAttributes();
    for (int i = 0; i < all.getLength(); i++) {
      Attr attribute = (Attr) all.item(i);
      if (!DECLARATIONS.equals(attribute.getNamespaceURI())) {
        attributes.put(attribute.getLocalName(), withoutPrefix(attribute.getValue()));
      }
    }
    return attributes;
  }

  /** Of a name such as {@code tns:facility}; an address stays as it is. */
  private static String withoutPrefix(String value) {
    return value.replaceFirst("^\\w+:(?=\\w+$)", "");
  }
}
