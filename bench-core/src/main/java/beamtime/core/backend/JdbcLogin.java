package beamtime.core.backend;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a client of PostgreSQL's JDBC driver reaches an endpoint and logs in, and why the server
 * turns it away.
 *
 * <p>The endpoint's {@code uri} is {@code jdbc:postgresql://host:port/database}. With {@code
 * ?ssl=true} the connection is by TLS, and the certificate and the host's name in it are checked;
 * without, it is plain. Other options of the driver are refused: they would come before ours.
 *
 * @param backend name of the backend, for messages
 * @param address of the endpoint: key {@code uri}, and those of {@link Credentials} and {@link Tls}
 */
public record JdbcLogin(String backend, Map<String, String> address) {
  private static final String SHAPE = "jdbc:postgresql://host:port/database";
  private static final Pattern URL =
      Pattern.compile("(jdbc:postgresql://[^/?#@]+/([^/?#]+))(\\?ssl=(true|false))?");
  private static final Pattern OTHER = Pattern.compile("jdbc:([a-z0-9]+):.*");
  private static final Pattern OPTION =
      Pattern.compile("[^?]*\\?(?:ssl=(?:true|false)&)?([^=&]+).*");

  public JdbcLogin {
    address = Map.copyOf(address);
  }

  /** That of an endpoint. */
  public static JdbcLogin of(Endpoint endpoint) {
    return new JdbcLogin(endpoint.backend(), endpoint.address());
  }

  /**
   * The URL without its options.
   *
   * @throws StoreException where the endpoint's is none of PostgreSQL
   */
  public String url() {
    return parsed().group(1);
  }

  /** Name of the database. */
  public String database() {
    return parsed().group(2);
  }

  /** What is wrong with the endpoint's URL; does not repeat it, since it may hold a secret. */
  public Optional<String> problem() {
    String uri = address.getOrDefault("uri", "");
    return URL.matcher(uri).matches()
        ? Optional.empty()
        : Optional.of(problem(uri) + ": use " + SHAPE);
  }

  private Matcher parsed() {
    Optional<String> problem = problem();
    if (problem.isPresent()) {
      throw new StoreException(backend + ": " + problem.get());
    }
    Matcher shape = URL.matcher(address.getOrDefault("uri", ""));
    shape.matches();
    return shape;
  }

  private static String problem(String uri) {
    Matcher other = OTHER.matcher(uri);
    if (other.matches() && !other.group(1).equals("postgresql")) {
      return "its address is of another database (jdbc:" + other.group(1) + ")";
    }
    Matcher option = OPTION.matcher(uri);
    if (other.matches() && option.matches()) {
      return "the option '"
          + option.group(1)
          + "' of its address is not taken, only ssl=true, which checks the certificate and the"
          + " host's name";
    }
    return other.matches() ? "its address lacks host or database" : "its address is no JDBC URL";
  }

  private boolean encrypted() {
    return "true".equals(parsed().group(4));
  }

  /**
   * Who logs in and how, by the driver's names.
   *
   * @throws StoreException where a secret can't be read
   */
  public Properties options() {
    Properties options = new Properties();
    Credentials credentials = credentials();
    // else the driver takes the name of the system's user
    options.setProperty("user", credentials.user().orElse(""));
    credentials.password().ifPresent(password -> options.setProperty("password", password));
    options.setProperty("ApplicationName", "beamtime");
    options.setProperty("gssEncMode", "disable");
    // the host's name is checked by the sockets; the driver would write to the console of a failure
    options.setProperty("sslmode", encrypted() ? "verify-ca" : "disable");
    if (encrypted()) {
      new Tls(backend, address).context(); // tells what is wrong with the trust store
      options.setProperty("sslfactory", TlsSockets.class.getName());
      options.setProperty(TlsSockets.PREFIX + "backend", backend);
      for (String key : new String[] {"trustStore", "trustStorePasswordFile"}) {
        Optional.ofNullable(address.get(key))
            .ifPresent(file -> options.setProperty(TlsSockets.PREFIX + key, file));
      }
    }
    return options;
  }

  private Credentials credentials() {
    return new Credentials(backend, address);
  }

  /** What it says is lacking; where that is a right to the database, what grants it. */
  private String right(SQLException failure) {
    String said =
        String.valueOf(failure.getMessage()).lines().findFirst().orElse("").replace("ERROR: ", "");
    return said.endsWith(" " + database())
        ? said + " (GRANT CREATE ON DATABASE \"" + database() + "\", to make schemas)"
        : said;
  }

  /** Why the server turns the client away and what to do; empty where that is not the failure. */
  public Optional<String> refusal(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return switch (state) {
      case "28P01" -> Optional.of(credentials().refused());
      case "28000" ->
          Optional.of(
              message.contains("no encryption")
                  ? "the server lets nobody in without TLS: add ?ssl=true to its address"
                  : credentials().refused());
      case "3D000" -> Optional.of("the server has no database '" + database() + "'");
      case "42501" -> Optional.of(credentials().forbidden(right(failure)));
      default ->
          message.contains("does not support ssl")
              ? Optional.of("the server speaks no TLS: leave out ?ssl=true")
              : encrypted() ? new Tls(backend, address).reason(failure) : Optional.empty();
    };
  }
}
