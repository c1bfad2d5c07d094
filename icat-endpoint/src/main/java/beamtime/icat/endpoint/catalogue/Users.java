package beamtime.icat.endpoint.catalogue;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Who may log in, and by which password: the root user, and those who may do what rules allow. */
public final class Users {
  private static final String ROOT = "root";

  private final Map<String, byte[]> passwords = new TreeMap<>();

  private Users(String rootPassword) {
    passwords.put(ROOT, bytes(rootPassword));
  }

  /** The root user alone. */
  public static Users root(String password) {
    return new Users(password);
  }

  /**
   * The root user and others.
   *
   * @param file properties in UTF-8, {@code name = password}
   * @throws IOException where it can't be read, or a name or password in it can't be used; the
   *     message holds no password
   */
  public static Users read(String rootPassword, Path file) throws IOException {
    Properties given = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      given.load(reader);
    } catch (IllegalArgumentException e) {
      throw new IOException("it holds a malformed \\u escape", e);
    }
    Users users = new Users(rootPassword);
    for (String name : given.stringPropertyNames()) {
      String password = given.getProperty(name);
      if (name.isEmpty() || password.isEmpty()) {
        throw new IOException("no password of user '" + name + "'");
      }
      if (users.passwords.put(name, bytes(password)) != null) {
        throw new IOException(ROOT + " is no other user");
      }
    }
    return users;
  }

  /** Whether this is the user's password. */
  boolean match(String name, String password) {
    byte[] known = passwords.get(name);
    return known != null && MessageDigest.isEqual(known, bytes(password));
  }

  private static byte[] bytes(String password) {
    return password.getBytes(StandardCharsets.UTF_8);
  }
}
