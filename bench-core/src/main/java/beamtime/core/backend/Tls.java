package beamtime.core.backend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The authorities that clients of a backend trust for TLS: those in the endpoint's trust store, or
 * the JDK's own where it names none.
 *
 * @param backend name of the backend, for messages
 * @param address keys {@code trustStore}, a file in PKCS12, JKS or PEM format, and {@code
 *     trustStorePasswordFile}
 */
public record Tls(String backend, Map<String, String> address) {
  private static final String PEM = "-----BEGIN CERTIFICATE-----";

  /** How the JDK and Apache's HTTP client say that a certificate is another host's. */
  private static final Pattern OTHER_HOST =
      Pattern.compile("No subject alternative|No name matching|does not match the certificate");

  /** How the JDK's two implementations say that what came was no TLS. */
  private static final Pattern NO_TLS = Pattern.compile("(?i)unrecognized SSL message");

  private static final String STORE = "trustStore";
  private static final String PASSWORD_FILE = "trustStorePasswordFile";

  public Tls {
    address = Map.copyOf(address);
  }

  /** That of an endpoint. */
  public static Tls of(Endpoint endpoint) {
    return new Tls(endpoint.backend(), endpoint.address());
  }

  /**
   * A context that trusts no others; empty where no trust store is given.
   *
   * @throws StoreException where the trust store can't be read
   */
  public Optional<SSLContext> context() {
    return Optional.ofNullable(address.get(STORE)).map(Path::of).map(this::context);
  }

  private SSLContext context(Path file) {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(authorities(file));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * The authorities in PEM, for programs that are not ours; empty where no trust store is given.
   *
   * @throws StoreException where the trust store can't be read
   */
  public Optional<String> pem() {
    return Optional.ofNullable(address.get(STORE)).map(Path::of).map(this::pem);
  }

  private String pem(Path file) {
    Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
    StringBuilder text = new StringBuilder();
    try {
      KeyStore authorities = authorities(file);
      for (String name : Collections.list(authorities.aliases())) {
        Certificate authority = authorities.getCertificate(name); // Java trusts a key's own as well
        if (authority != null) {
          text.append(PEM)
              .append('\n')
              .append(lines.encodeToString(authority.getEncoded()))
              .append("\n-----END CERTIFICATE-----\n");
        }
      }
      return text.toString();
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable(file, e);
    }
  }

  private KeyStore authorities(Path file) throws IOException, GeneralSecurityException {
    KeyStore authorities =
        isPem(file) ? ofPem(file) : KeyStore.getInstance(file.toFile(), password());
    requireAny(authorities, file);
    return authorities;
  }

  private StoreException unreadable(Path file, Exception e) {
    return problem(
        file,
        e.getCause() instanceof UnrecoverableKeyException
            ? "its password is another: correct the file testbed.trustStorePasswordFile"
            : "it can't be read as PEM, PKCS12 or JKS (" + e + ")");
  }

  private void requireAny(KeyStore authorities, Path file) throws GeneralSecurityException {
    if (authorities.size() == 0) {
      throw problem(
          file,
          address.containsKey(PASSWORD_FILE)
              ? "it holds no certificate"
              : "it holds no certificate that can be read without a password: name its file by"
                  + " testbed.trustStorePasswordFile");
    }
  }

  private StoreException problem(Path file, String what) {
    return new StoreException(backend + ": trust store " + file + ": " + what);
  }

  private char @Nullable [] password() {
    String file = address.get(PASSWORD_FILE);
    return file == null
        ? null
        : new Credentials(backend, Map.of("passwordFile", file))
            .password()
            .map(String::toCharArray)
            .orElseThrow();
  }

  /** PEM files may begin with text that says what follows. */
  private static boolean isPem(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(PEM);
  }

  private static KeyStore ofPem(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    byte[] certificates = text.substring(text.indexOf(PEM)).getBytes(StandardCharsets.ISO_8859_1);
    int i = 0;
    for (Certificate each :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(certificates))) {
      store.setCertificateEntry("ca-" + i++, each);
    }
    return store;
  }

  /** Why TLS failed and what to do, in one line; empty where something else did. */
  public Optional<String> reason(Throwable thrown) {
    boolean ofTls = false;
    String last = "";
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      String message = String.valueOf(at.getMessage());
      if (at instanceof CertificateExpiredException) {
        return Optional.of("the server's certificate has expired (" + message + "): renew it");
      }
      if (OTHER_HOST.matcher(message).find()) {
        return Optional.of(
            "the server's certificate is another host's ("
                + message
                + "): use the name that it was made for");
      }
      if (message.contains("unable to find valid certification path")) {
        return Optional.of(untrusted());
      }
      ofTls |= at instanceof SSLException;
      last = at instanceof SSLException ? message : last;
    }
    if (NO_TLS.matcher(last).find()) {
      return Optional.of("the server speaks no TLS at this port: use it without, or another port");
    }
    return ofTls
        ? Optional.of("TLS failed (" + last.lines().findFirst().orElse("") + ")")
        : Optional.empty();
  }

  private String untrusted() {
    String store = address.get(STORE);
    return store == null
        ? "the server's certificate is not signed by an authority that the JDK trusts: name the"
            + " certificate of its authority by testbed.trustStore"
        : "the server's certificate is signed by nobody in "
            + store
            + " (testbed.trustStore): add the certificate of its authority";
  }
}
