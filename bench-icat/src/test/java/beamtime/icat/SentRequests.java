package beamtime.icat;

import beamtime.icat.IcatSettings.Transport;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.w3c.dom.Element;

/** Reads what a client has sent to ICAT, and hands each bean and query to the rules. */
record SentRequests(SentSchema schema, SentRules rules) {
  private static final ObjectMapper JSON = new ObjectMapper();

  void read(Recorder.Request request) throws IOException {
    rules.require(request.line().endsWith(" HTTP/1.1"), request.line());
    rules.require(
        request.head().stream()
            .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("upgrade")),
        "asks for HTTP/2: " + request.line());
    String[] words = request.line().split(" ");
    if (words[1].startsWith("/icat/")) {
      rest(words[0], words[1], request.body());
    } else if (words[0].equals("POST")) {
      soap(request.body());
    }
  }

  private void soap(String body) throws IOException {
    Element envelope = SentBean.xml(body).getDocumentElement();
    List<Element> parts = SentBean.children(envelope);
    Element operation = SentBean.children(parts.get(parts.size() - 1)).get(0);
    String name = operation.getLocalName();
    boolean needsSession = !name.equals("login") && !name.equals("getApiVersion");
    int sessions = 0;
    for (Element argument : SentBean.children(operation)) {
      switch (argument.getLocalName()) {
        case "sessionId" -> sessions += argument.getTextContent().isEmpty() ? 0 : 1;
        case "query" -> rules.query(argument.getTextContent());
        case "bean", "beans" -> bean(name, SentBean.of(argument, schema));
        case "credentials" -> credentials(argument);
        default -> rules.require(!needsSession || name.equals("get"), name + " " + body);
      }
    }
    rules.require(sessions == (needsSession ? 1 : 0), name + " has " + sessions + " sessions");
  }

  private void credentials(Element credentials) {
    Map<String, String> entries = new TreeMap<>();
    SentBean.children(credentials)
        .forEach(
            entry ->
                entries.put(
                    SentBean.children(entry).get(0).getTextContent(),
                    SentBean.children(entry).get(1).getTextContent()));
    rules.require(entries.keySet().equals(java.util.Set.of("username", "password")), "" + entries);
    rules.require(!entries.containsValue(""), "logs in with an empty name or password");
  }

  private void bean(String operation, SentBean bean) {
    switch (operation) {
      case "create", "createMany" -> rules.created(Transport.SOAP, bean);
      case "update" -> rules.updated(Transport.SOAP, bean);
      case "deleteMany" -> rules.deleted(Transport.SOAP, bean);
      default -> rules.require(false, operation + " of " + bean);
    }
  }

  private void rest(String method, String address, String body) throws IOException {
    String path = address.replaceFirst("\\?.*", "").replaceFirst("/session/.+", "/session");
    Map<String, String> given =
        form(method.equals("POST") ? body : address.replaceFirst(".*?\\?", ""));
    switch (path) {
      case "/icat/session", "/icat/version" -> {}
      case "/icat/entityManager" -> {
        rules.require(!given.getOrDefault("sessionId", "").isEmpty(), "no session: " + address);
        if (given.containsKey("query")) {
          rules.query(given.get("query"));
        }
        for (JsonNode one : JSON.readTree(given.getOrDefault("entities", "[]"))) {
          String entity = one.fieldNames().next();
          bean(method, SentBean.of(entity, one.get(entity), schema), one.get(entity).has("id"));
        }
      }
      default -> rules.require(false, "unknown path " + path);
    }
  }

  private void bean(String method, SentBean bean, boolean stored) {
    if (method.equals("DELETE")) {
      rules.deleted(Transport.REST, bean);
    } else if (stored) {
      rules.updated(Transport.REST, bean);
    } else {
      rules.created(Transport.REST, bean);
    }
  }

  private static Map<String, String> form(String text) {
    Map<String, String> form = new TreeMap<>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        form.put(
            pair.substring(0, equals),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return form;
  }
}
