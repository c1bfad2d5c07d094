package beamtime.core.backend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Who logs in to a backend. An endpoint's address is published with results, so it says where a
 * secret is and never holds it; the secret is read by each process that needs it, when it does.
 *
 * @param backend name of the backend, for messages
 * @param address keys {@code user}; {@code passwordFile} or {@code passwordVariable}; {@code
 *     apiKeyFile} or {@code apiKeyVariable}: path of a file, or name of an environment variable
 */
public record Credentials(String backend, Map<String, String> address) {
  private static final String PASSWORD = "password";
  private static final String API_KEY = "apiKey";
  private static final String FILE = "File";
  private static final String VARIABLE = "Variable";

  /** Keys of an address that say where a secret is. */
  private static final Pattern SECRETS =
      Pattern.compile("(?!trustStore).*([pP]assword|[aA]piKey)(File|Variable)");

  private static final Pattern TLS = Pattern.compile("(?i)[?&](tls|ssl)=true");
  private static final Pattern NO_TLS = Pattern.compile("(?i)[?&](tls|ssl)=false");

  /** Addresses all of whose hosts are this machine. */
  private static final Pattern LOOPBACK =
      Pattern.compile("(?i)(,?([a-z:]+://)?(localhost|127\\.[0-9.]+|\\[::1])(:[0-9]+)?)+([/?].*)?");

  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

  public Credentials {
    address = Map.copyOf(address);
  }

  /** Those of an endpoint. */
  public static Credentials of(Endpoint endpoint) {
    return new Credentials(endpoint.backend(), endpoint.address());
  }

  /** Name to log in with; empty where the backend asks for none. */
  public Optional<String> user() {
    return Optional.ofNullable(address.get("user"));
  }

  /**
   * Password of the user.
   *
   * @throws StoreException where its file or variable can't be read
   */
  public Optional<String> password() {
    return secret(PASSWORD);
  }

  /**
   * Key in place of user and password.
   *
   * @throws StoreException where its file or variable can't be read
   */
  public Optional<String> apiKey() {
    return secret(API_KEY);
  }

  /**
   * Value of HTTP's header {@code Authorization}; empty where nobody logs in. A key is taken as
   * Elasticsearch hands it out: {@code id:key}, or that encoded.
   */
  public Optional<String> authorization() {
    if (has(API_KEY)) {
      return apiKey().map(key -> "ApiKey " + (key.contains(":") ? base64(key) : key));
    }
    return user()
        .flatMap(user -> password().map(password -> "Basic " + base64(user + ":" + password)));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What to do where the server refuses the login. */
  public String refused() {
    return "the server refuses "
        + described()
        + ": correct who logs in and the secret, which may have expired";
  }

  /** What to do where the server accepts the login, and that is not enough. */
  public String forbidden(String what) {
    return described() + " lacks a right: " + what + "; have it granted";
  }

  /** Who logs in, and where the secret comes from, for messages. */
  public String described() {
    if (has(API_KEY)) {
      return "the API key of " + source(API_KEY);
    }
    return user()
        .map(user -> "user '" + user + "' with the password of " + source(PASSWORD))
        .orElse("nobody, since no user is given");
  }

  /** What is not as it should be, though it can be used: one line each. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (String kind : List.of(PASSWORD, API_KEY)) {
      String file = address.get(kind + FILE);
      if (file != null && isReadByOthers(Path.of(file))) {
        warnings.add(
            "warning: others may read " + file + " (" + kind + FILE + "): chmod 600 " + file);
      }
    }
    boolean secret = address.keySet().stream().anyMatch(SECRETS.asMatchPredicate());
    for (String where : List.of("uri", "rest")) {
      if (secret && isOpenOnTheWay(address.getOrDefault(where, ""))) {
        warnings.add(
            "warning: "
                + address.get(where)
                + " is not encrypted, and on another machine: the login and all data can be read"
                + " on the way; use TLS (https://, tls=true of MongoDB, ssl=true of"
                + " PostgreSQL)");
      }
    }
    return warnings;
  }

  private static boolean isOpenOnTheWay(String uri) {
    String scheme = uri.replaceFirst("://.*", "");
    boolean plain =
        switch (scheme) {
          case "http" -> true;
          case "mongodb", "jdbc:postgresql" -> !TLS.matcher(uri).find();
          case "mongodb+srv" -> NO_TLS.matcher(uri).find();
          default -> false;
        };
    return plain && !LOOPBACK.matcher(uri).matches();
  }

  private static boolean isReadByOthers(Path file) {
    try {
      return Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
    } catch (IOException | UnsupportedOperationException e) {
      return false; // reading it reports the problem
    }
  }

  private boolean has(String kind) {
    return address.containsKey(kind + FILE) || address.containsKey(kind + VARIABLE);
  }

  private String source(String kind) {
    String file = address.get(kind + FILE);
    return file == null ? String.valueOf(address.get(kind + VARIABLE)) : file;
  }

  private Optional<String> secret(String kind) {
    if (!has(kind)) {
      return Optional.empty();
    }
    String file = address.get(kind + FILE);
    String secret = file == null ? fromEnvironment(kind) : fromFile(kind, Path.of(file));
    if (secret.isEmpty()) {
      throw problem(kind, source(kind) + " is empty: write it there");
    }
    return Optional.of(secret);
  }

  private String fromEnvironment(String kind) {
    String variable = address.get(kind + VARIABLE);
    String value = System.getenv(variable);
    if (value == null) {
      throw problem(kind, "the environment variable " + variable + " is not set: export it");
    }
    return value;
  }

  private String fromFile(String kind, Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8).stripTrailing();
    } catch (NoSuchFileException e) {
      throw problem(kind, "the file " + file + " is not there: correct its name");
    } catch (IOException e) {
      throw problem(
          kind, "the file " + file + " can't be read (" + e.getClass().getSimpleName() + ")");
    }
  }

  private StoreException problem(String kind, String what) {
    return new StoreException(backend + ": no " + kind + ": " + what);
  }
}
