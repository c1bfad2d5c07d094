package beamtime.testbed.mongodb;

import beamtime.testbed.probe.Probe;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * Makes servers that were started for it a replica set of MongoDB, and asks it whether it has a
 * primary and all others follow.
 *
 * @param name of the set, which each server was started with
 * @param members as {@code host:port}, as they reach one another
 * @param first where its first member is reached alone
 * @param uri where clients reach the set
 * @param apart whether the last member stands at another site
 * @param login who may log in to them
 */
record MongoReplicaSet(
    String name, List<String> members, String first, String uri, boolean apart, MongoLogin login)
    implements Probe {
  /** Code of the server's answer that the set is there already. */
  private static final int ALREADY_INITIALIZED = 23;

  MongoReplicaSet {
    members = List.copyOf(members);
  }

  /**
   * Makes the set with its user, unless they are made, and its first member the primary.
   *
   * @throws IOException while one of the servers does not answer
   */
  void initiate() throws IOException {
    login.askUnless(ALREADY_INITIALIZED, first, new Document("replSetInitiate", set()));
    // Without a call for it the first election begins only after ten seconds.
    login.ask(first, new Document("replSetStepUp", 1));
    login.makeUser(uri);
  }

  private Document set() {
    Document set =
        new Document("_id", name)
            .append("members", IntStream.range(0, members.size()).mapToObj(this::member).toList());
    return apart
        // The far member follows the primary and no other, so that each write crosses the link
        // once.
        ? set.append(
            "settings",
            new Document("chainingAllowed", false)
                .append("getLastErrorModes", Map.of("both", Map.of("site", 2))))
        : set;
  }

  /**
   * Where one is at another site, the first stays the primary, and the write concern {@code both}
   * wants a member of each site.
   */
  private Document member(int number) {
    Document member = new Document("_id", number).append("host", members.get(number));
    boolean last = number == members.size() - 1;
    return apart
        ? member
            .append("priority", number == 0 ? 1 : 0)
            .append("tags", Map.of("site", last ? "far" : "here"))
        : member;
  }

  @Override
  public String version() throws IOException {
    List<String> states =
        login
            .ask(first, new Document("replSetGetStatus", 1))
            .getList("members", Document.class)
            .stream()
            .map(member -> member.getString("stateStr"))
            .sorted()
            .toList();
    long serving =
        states.stream().filter(state -> List.of("PRIMARY", "SECONDARY").contains(state)).count();
    if (serving < members.size() || !states.contains("PRIMARY")) {
      throw new IOException("the members of the replica set are " + states);
    }
    return new MongoProbe(uri, login.address(uri)).version();
  }
}
