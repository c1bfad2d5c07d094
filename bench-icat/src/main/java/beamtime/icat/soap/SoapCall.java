package beamtime.icat.soap;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A call of {@link IcatPort} that is made ready by hand: what JAX-WS would send, as text. */
@XmlAccessorType(XmlAccessType.FIELD)
public final class SoapCall {
  /** Types of the package have the namespace of the service. */
  private static final Map<String, String> AS_THE_SERVICE =
      Map.of("org.glassfish.jaxb.defaultNamespaceRemap", IcatPort.NAMESPACE);

  public String sessionId;
  public String query;
  public List<EntityBean> beans = new ArrayList<>();

  /** A call of {@link IcatPort#search}. */
  public static String search(String session, String query)
      throws JAXBException, XMLStreamException {
    SoapCall call = new SoapCall();
    call.sessionId = session;
    call.query = query;
    return call.envelope("search");
  }

  /** A call of {@link IcatPort#createMany}. */
  public static String createMany(String session, List<EntityBean> beans)
      throws JAXBException, XMLStreamException {
    SoapCall call = new SoapCall();
    call.sessionId = session;
    call.beans.addAll(beans);
    return call.envelope("createMany");
  }

  private String envelope(String operation) throws JAXBException, XMLStreamException {
    Class<?>[] types = {SoapCall.class};
    Marshaller marshaller = JAXBContext.newInstance(types, AS_THE_SERVICE).createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    StringWriter text = new StringWriter();
    XMLStreamWriter writer = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
    marshaller.marshal(
        new JAXBElement<>(new QName(IcatPort.NAMESPACE, operation), SoapCall.class, this), writer);
    writer.close();
    return "<?xml version='1.0' encoding='UTF-8'?>"
        + "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>"
        + text
        + "</S:Body></S:Envelope>";
  }
}
