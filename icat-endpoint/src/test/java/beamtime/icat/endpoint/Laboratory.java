package beamtime.icat.endpoint;

import beamtime.icat.endpoint.Wire.Answer;
import beamtime.icat.endpoint.catalogue.Users;
import beamtime.icat.endpoint.database.Database;
import beamtime.icat.endpoint.http.IcatServer;
import beamtime.icat.endpoint.http.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A catalogue with the people of a small laboratory: alice and bob, each with an investigation that
 * holds a dataset of three datafiles; carol, scientist of the instrument that bob used; and dave,
 * who has nothing. Names say whose a bean is.
 */
final class Laboratory implements AutoCloseable {
  private static final List<String> PEOPLE = List.of("alice", "bob", "carol", "dave");

  private final IcatServer server;
  private final Wire wire;
  private final Map<String, String> sessions = new HashMap<>();
  private final Map<String, String> ids = new HashMap<>();

  Laboratory(Path folder) throws IOException {
    Path users = folder.resolve("users.properties");
    Files.writeString(
        users, String.join("\n", PEOPLE.stream().map(name -> name + " = pw-" + name).toList()));
    server =
        IcatServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Database.h2(folder),
            Users.read("secret", users),
            new Limits(100, Duration.ofHours(2), Limits.MEGABYTE));
    wire = new Wire(server.address());
    sessions.put("root", wire.login("secret"));
    for (String name : PEOPLE) {
      sessions.put(name, wire.call(Wire.credentials("simple", name, "pw-" + name)).value());
    }
    fill();
  }

  private void fill() {
    make("facility", "F", "<name>F</name>");
    make("datasetType", "raw", to("facility", "F") + "<name>raw</name>");
    make("investigationType", "visit", to("facility", "F") + "<name>visit</name>");
    make("instrument", "N", to("facility", "F") + "<name>N</name>");
    for (String name : PEOPLE) {
      make("user", name, "<email>" + name + "@example.org</email><name>simple/" + name + "</name>");
    }
    for (String name : List.of("alice", "bob")) {
      investigation(name);
    }
    make("investigationInstrument", "", to("instrument", "N") + to("investigation", "I-bob"));
    make("instrumentScientist", "", to("instrument", "N") + to("user", "carol"));
  }

  private void investigation(String name) {
    make(
        "investigation",
        "I-" + name,
        to("facility", "F")
            + "<name>I-"
            + name
            + "</name><title>secret of "
            + name
            + "</title>"
            + to("type", "visit")
            + "<visitId>1</visitId>");
    make(
        "investigationUser",
        "",
        to("investigation", "I-" + name) + "<role>PI</role>" + to("user", name));
    make(
        "dataset",
        "D-" + name,
        "<complete>true</complete>"
            + to("investigation", "I-" + name)
            + "<name>D-"
            + name
            + "</name>"
            + to("type", "raw"));
    for (int i = 0; i < 3; i++) {
      String file = name + i;
      make("datafile", file, to("dataset", "D-" + name) + "<name>" + file + "</name>");
    }
  }

  private void make(String type, String name, String fields) {
    ids.put(name, create("root", type, fields).value());
  }

  /** XML of a reference to what was made under that name. */
  String to(String field, String name) {
    return "<" + field + "><id>" + id(name) + "</id></" + field + ">";
  }

  String id(String name) {
    return ids.get(name);
  }

  /** Rules for all. */
  void rules(String crudFlags, String... whats) {
    for (String what : whats) {
      rule(crudFlags, what).value();
    }
  }

  Answer rule(String crudFlags, String what) {
    return create(
        "root", "rule", "<crudFlags>" + crudFlags + "</crudFlags><what>" + what + "</what>");
  }

  void publicStep(String origin, String field) {
    create("root", "publicStep", "<field>" + field + "</field><origin>" + origin + "</origin>")
        .value();
  }

  /** Removes all beans of an entity, no matter who made them. */
  void clear(String entity, String type) {
    for (String id : search("root", "SELECT e.id FROM " + entity + " e").values()) {
      delete("root", type, id);
    }
  }

  Answer search(String who, String query) {
    return call(who, "search", "<query>" + query + "</query>");
  }

  Answer get(String who, String query, String id) {
    return call(who, "get", "<query>" + query + "</query><primaryKey>" + id + "</primaryKey>");
  }

  Answer create(String who, String type, String fields) {
    return call(who, "create", "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>");
  }

  Answer update(String who, String type, String fields) {
    return call(who, "update", "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>");
  }

  Answer delete(String who, String type, String id) {
    return call(who, "delete", "<bean xsi:type=\"t:" + type + "\"><id>" + id + "</id></bean>");
  }

  /** Whether that access to a datafile is allowed. */
  String isAllowed(String who, String datafile, String access) {
    return call(
            who,
            "isAccessAllowed",
            "<bean xsi:type=\"t:datafile\">"
                + datafile
                + "</bean><accessType>"
                + access
                + "</accessType>")
        .value();
  }

  Answer call(String who, String operation, String arguments) {
    return wire.call(Wire.operation(operation, sessions.get(who), arguments));
  }

  /** The same server by REST. */
  Rest rest() {
    return new Rest(server.address());
  }

  String session(String who) {
    return sessions.get(who);
  }

  Wire wire() {
    return wire;
  }

  @Override
  public void close() {
    server.close();
  }
}
