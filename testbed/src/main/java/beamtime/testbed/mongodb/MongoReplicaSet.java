package beamtime.testbed.mongodb;

import beamtime.testbed.probe.Probe;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * Makes servers that were started for it a replica set of MongoDB, and asks it whether it has a
 * primary and all others follow.
 *
 * @param name of the set, which each server was started with
 * @param members as {@code host:port}, as they and all clients reach one another
 * @param login who may log in to them
 */
record MongoReplicaSet(String name, List<String> members, MongoLogin login) implements Probe {
  /** Code of the server's answer that the set is there already. */
  private static final int ALREADY_INITIALIZED = 23;

  MongoReplicaSet {
    members = List.copyOf(members);
  }

  /** Where clients reach the set. */
  String uri() {
    return "mongodb://" + String.join(",", members) + "/?replicaSet=" + name;
  }

  private String first() {
    return "mongodb://" + members.get(0) + "/?directConnection=true";
  }

  /**
   * Makes the set with its user, unless they are made, and its first member the primary.
   *
   * @throws IOException while one of the servers does not answer
   */
  void initiate() throws IOException {
    Document set =
        new Document("_id", name)
            .append(
                "members",
                IntStream.range(0, members.size())
                    .mapToObj(i -> new Document("_id", i).append("host", members.get(i)))
                    .toList());
    login.askUnless(ALREADY_INITIALIZED, first(), new Document("replSetInitiate", set));
    // Without a call for it the first election begins only after ten seconds.
    login.ask(first(), new Document("replSetStepUp", 1));
    login.makeUser(uri());
  }

  @Override
  public String version() throws IOException {
    List<String> states =
        login
            .ask(first(), new Document("replSetGetStatus", 1))
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
    return new MongoProbe(uri(), login.address(uri())).version();
  }
}
