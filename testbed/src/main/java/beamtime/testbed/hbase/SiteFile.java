package beamtime.testbed.hbase;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * What is read of an {@code hbase-site.xml} here: where ZooKeeper is. HBase's own client, which
 * reads all of it, is not on this class path.
 *
 * @param option that names the file, for messages
 */
record SiteFile(Option option, Path file) {
  private static final String QUORUM = "hbase.zookeeper.quorum";
  private static final String PORT = "hbase.zookeeper.property.clientPort";
  private static final String ZNODE = "zookeeper.znode.parent";

  /** {@code host:port[/znode]}, several hosts joined by commas. */
  String zookeeper() {
    Map<String, String> values = values();
    String quorum = values.getOrDefault(QUORUM, "");
    if (quorum.isEmpty() || quorum.contains("${")) {
      throw new TestbedException(
          option.key()
              + "="
              + file
              + " does not say "
              + QUORUM
              + " in plain words: give testbed.hbase.zookeeper as well");
    }
    String hosts = quorum.replaceAll("\\s", "");
    boolean ported = hosts.substring(hosts.lastIndexOf(',') + 1).contains(":");
    return hosts
        + (ported ? "" : ":" + values.getOrDefault(PORT, "2181"))
        + values.getOrDefault(ZNODE, "");
  }

  private Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    NodeList properties = document().getElementsByTagName("property");
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      values.put(text(property, "name"), text(property, "value"));
    }
    return values;
  }

  private Element document() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      // A site file has no business with other files or hosts.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null); // which would print
      try (var in = Files.newInputStream(file)) {
        return builder.parse(new InputSource(in)).getDocumentElement();
      }
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new TestbedException(
          option.key() + "=" + file + " can't be read as HBase's site file: " + Reason.of(e), e);
    }
  }

  private static String text(Element property, String tag) {
    NodeList found = property.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
