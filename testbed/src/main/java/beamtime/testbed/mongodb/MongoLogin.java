package beamtime.testbed.mongodb;

import com.mongodb.MongoCommandException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bson.Document;

/**
 * Who may log in to a MongoDB that we start: its members by a key, and one user by a password. The
 * user is made with the key, so that nobody gets in before there is one.
 *
 * @param key file with the key
 * @param password file with the password
 */
record MongoLogin(Path key, Path password) {
  private static final String USER = "beamtime";

  /** Code of the server's answer that the user is there already. */
  private static final int ALREADY_THERE = 51003;

  /** Address of an endpoint: where it is and who logs in. */
  Map<String, String> address(String uri) {
    return Map.of("uri", uri, "user", USER, "passwordFile", password.toString());
  }

  /** How a member logs in. */
  private Map<String, String> member() {
    return Map.of("user", "__system", "authSource", "local", "passwordFile", key.toString());
  }

  /**
   * Makes the user, unless there is one.
   *
   * @throws IOException while the server does not answer
   */
  void makeUser(String uri) throws IOException {
    askUnless(
        ALREADY_THERE,
        uri,
        new Document("createUser", USER)
            .append("pwd", MongoProbe.credentials(address(uri)).password().orElseThrow())
            .append("roles", List.of("root")));
  }

  /** The answer of the database {@code admin} to a command of a member. */
  Document ask(String uri, Document command) throws IOException {
    return MongoProbe.ask(uri, member(), command);
  }

  /** Asks the same and takes this code for an answer. */
  void askUnless(int done, String uri, Document command) throws IOException {
    try {
      ask(uri, command);
    } catch (IOException e) {
      if (!(e.getCause() instanceof MongoCommandException refused)
          || refused.getErrorCode() != done) {
        throw e;
      }
    }
  }
}
