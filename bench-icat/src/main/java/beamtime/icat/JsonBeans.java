package beamtime.icat;

import beamtime.icat.soap.EntityBean;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatFault;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Beans as ICAT's REST interface writes and takes them: under the name of their entity, what is
 * null left out, references by their id alone. The beans are those of SOAP.
 */
final class JsonBeans {
  private static final String SUFFIX = "Bean";
  private static final String ID = "id";
  private static final int NO_OFFSET = -1;

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, Class<? extends EntityBean>> types = new HashMap<>();

  JsonBeans() {
    mapper.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.PUBLIC_ONLY);
    mapper.setSerializationInclusion(JsonInclude.Include.NON_NULL);
    mapper
        .configOverride(List.class)
        .setInclude(
            JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS));
    // A server knows more attributes than the workloads.
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    for (Class<?> type : EntityBean.class.getAnnotation(XmlSeeAlso.class).value()) {
      types.put(entity(type), type.asSubclass(EntityBean.class));
    }
  }

  private static String entity(Class<?> type) {
    String name = type.getSimpleName();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  /** Beans to create or to change. */
  String written(List<? extends EntityBean> beans) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = mapper.createGenerator(text)) {
      out.writeStartArray();
      for (EntityBean bean : beans) {
        ObjectNode tree = mapper.valueToTree(bean);
        tree.forEach(JsonBeans::prune);
        out.writeStartObject();
        out.writeFieldName(entity(bean.getClass()));
        out.writeTree(tree);
        out.writeEndObject();
      }
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // into memory
    }
    return text.toString();
  }

  /** ICAT takes anything in a reference but its id as a change of the stored bean. */
  private static void prune(JsonNode below) {
    if (below instanceof ObjectNode bean && bean.has(ID)) {
      bean.retain(ID);
    } else {
      below.forEach(JsonBeans::prune);
    }
  }

  /** Stored beans by their ids. */
  String references(List<? extends EntityBean> beans) {
    StringBuilder text = new StringBuilder("[");
    for (EntityBean bean : beans) {
      text.append(text.length() == 1 ? "" : ",")
          .append("{\"")
          .append(entity(bean.getClass()))
          .append("\":{\"id\":")
          .append(bean.id)
          .append("}}");
    }
    return text.append(']').toString();
  }

  /** Names and values of a login. */
  String login(String plugin, String user, String password) {
    ObjectNode login = mapper.createObjectNode().put("plugin", plugin);
    login
        .putArray("credentials")
        .add(mapper.createObjectNode().put("username", user))
        .add(mapper.createObjectNode().put("password", password));
    return login.toString();
  }

  /** The text of one field. */
  String field(byte[] answer, String name) throws IOException {
    JsonNode value = mapper.readTree(answer).path(name);
    if (!value.isTextual()) {
      throw new IOException("the answer has no '" + name + "'");
    }
    return value.asText();
  }

  /** The ids of what was created. */
  List<Long> ids(byte[] answer) throws IOException {
    List<Long> ids = new ArrayList<>();
    for (JsonNode id : mapper.readTree(answer)) {
      ids.add(id.longValue());
    }
    return ids;
  }

  /** Rows of a search; as by SOAP, without those that are null. */
  List<Object> rows(byte[] answer) throws IOException {
    List<Object> rows = new ArrayList<>();
    try (JsonParser in = mapper.createParser(answer)) {
      if (in.nextToken() != JsonToken.START_ARRAY) {
        throw new IOException("the answer is not a list of rows");
      }
      while (in.nextToken() != JsonToken.END_ARRAY) {
        Object row = row(in);
        if (row != null) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  private @Nullable Object row(JsonParser in) throws IOException {
    return in.currentToken() == JsonToken.START_OBJECT ? bean(in) : value(in);
  }

  private EntityBean bean(JsonParser in) throws IOException {
    String entity = in.nextFieldName();
    Class<? extends EntityBean> type = types.get(entity);
    if (type == null) {
      throw new UnknownEntityException(entity);
    }
    in.nextToken();
    EntityBean bean = mapper.readValue(in, type);
    in.nextToken();
    return bean;
  }

  private static @Nullable Object value(JsonParser in) throws IOException {
    return switch (in.currentToken()) {
      case VALUE_NUMBER_INT -> in.getLongValue();
      case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_STRING -> in.getText();
      default -> throw new IOException("the answer has a " + in.currentToken() + " for a value");
    };
  }

  /** The fault in an answer. */
  IcatException fault(int status, byte[] answer) throws IOException {
    JsonNode told;
    try {
      told = mapper.readTree(answer);
    } catch (JsonProcessingException e) {
      throw new IOException("HTTP " + status + ", and no fault of ICAT", e);
    }
    if (!told.path("code").isTextual()) {
      throw new IOException("HTTP " + status + ", and no fault of ICAT");
    }
    IcatFault fault = new IcatFault();
    fault.type = told.path("code").asText();
    fault.message = told.path("message").asText();
    fault.offset = told.path("offset").asInt(NO_OFFSET);
    return new IcatException(fault.message, fault);
  }
}
