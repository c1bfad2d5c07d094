package beamtime.site.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON as all exports write it: two spaces, line feeds. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  static String text(JsonNode tree) {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    try {
      return MAPPER
              .writer(new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines))
              .writeValueAsString(tree)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of words and numbers can be written", e);
    }
  }
}
