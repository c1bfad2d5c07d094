package beamtime.testbed.probe;

import com.mongodb.MongoCommandException;
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
 */
public record MongoReplicaSet(String name, List<String> members) implements Probe {
  /** Code of the server's answer that the set is there already. */
  private static final int ALREADY_INITIALIZED = 23;

  public MongoReplicaSet {
    members = List.copyOf(members);
  }

  /** Where clients reach the set. */
  public String uri() {
    return "mongodb://" + String.join(",", members) + "/?replicaSet=" + name;
  }

  private String first() {
    return "mongodb://" + members.get(0) + "/?directConnection=true";
  }

  /**
   * Makes the set, unless it is made, and its first member the primary.
   *
   * @throws IOException while one of the servers does not answer
   */
  public void initiate() throws IOException {
    Document set =
        new Document("_id", name)
            .append(
                "members",
                IntStream.range(0, members.size())
                    .mapToObj(i -> new Document("_id", i).append("host", members.get(i)))
                    .toList());
    try {
      MongoProbe.ask(first(), new Document("replSetInitiate", set));
    } catch (IOException e) {
      if (!isAlready(e)) {
        throw e;
      }
    }
    // Without a call for it the first election begins only after ten seconds.
    MongoProbe.ask(first(), new Document("replSetStepUp", 1));
  }

  private static boolean isAlready(IOException e) {
    return e.getCause() instanceof MongoCommandException refused
        && refused.getErrorCode() == ALREADY_INITIALIZED;
  }

  @Override
  public String version() throws IOException {
    List<String> states =
        MongoProbe.ask(first(), new Document("replSetGetStatus", 1))
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
    return new MongoProbe(uri()).version();
  }
}
