package beamtime.core.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A server's certificate with its key, made by the JDK's keytool when a test needs it.
 *
 * @param store PKCS12 file with both; its password is {@link #PASSWORD}
 * @param pem who signed it, for those who shall trust it: the certificate itself or its authority's
 */
public record TestCertificate(Path store, Path pem) {
  /** Of every store. */
  public static final String PASSWORD = "of-a-test";

  private static final String ALIAS = "server";

  /** A certificate for 127.0.0.1 that is valid today. */
  public static TestCertificate make(Path folder, String name) throws Exception {
    return selfSigned(folder, name, "san=ip:127.0.0.1");
  }

  /**
   * A certificate for 127.0.0.1 whose time has passed, and that of the authority which signed it:
   * one that is trusted itself is not asked for its time.
   */
  public static TestCertificate expired(Path folder, String name) throws Exception {
    TestCertificate authority = selfSigned(folder, name + "-authority", "bc:c");
    TestCertificate certificate = selfSigned(folder, name, "san=ip:127.0.0.1");
    String request = folder.resolve(name + ".request").toString();
    String answer = folder.resolve(name + ".answer").toString();
    keytool(certificate.store, ALIAS, "-certreq", "-file", request);
    keytool(
        authority.store,
        ALIAS,
        "-gencert",
        "-infile",
        request,
        "-outfile",
        answer,
        "-startdate",
        "-10d",
        "-validity",
        "5",
        "-ext",
        "san=ip:127.0.0.1");
    String trusted = authority.pem.toString();
    keytool(certificate.store, "authority", "-importcert", "-noprompt", "-file", trusted);
    keytool(certificate.store, ALIAS, "-importcert", "-noprompt", "-file", answer);
    return new TestCertificate(certificate.store, authority.pem);
  }

  private static TestCertificate selfSigned(Path folder, String name, String extension)
      throws Exception {
    Path store = folder.resolve(name + ".p12");
    Path pem = folder.resolve(name + ".pem");
    keytool(
        store,
        ALIAS,
        "-genkeypair",
        "-keyalg",
        "EC",
        "-groupname",
        "secp256r1",
        "-dname",
        "CN=" + name,
        "-validity",
        "2",
        "-ext",
        extension);
    keytool(store, ALIAS, "-exportcert", "-rfc", "-file", pem.toString());
    return new TestCertificate(store, pem);
  }

  /** File with key and certificate, as servers read it that are not written in Java. */
  public Path keyAndCertificate() throws IOException, GeneralSecurityException {
    Key key =
        KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray())
            .getKey(ALIAS, PASSWORD.toCharArray());
    String text =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
            + "\n-----END PRIVATE KEY-----\n"
            + Files.readString(pem);
    return Files.writeString(store.resolveSibling(store.getFileName() + ".key.pem"), text);
  }

  /** A context for a server that shows it. */
  public SSLContext server() throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static void keytool(Path store, String alias, String... command) throws Exception {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    all.addAll(List.of(command));
    all.addAll(
        List.of(
            "-alias",
            alias,
            "-keystore",
            store.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            // as the tests themselves: two thirds of the time of such a short life
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC"));
    Process keytool =
        new ProcessBuilder(all)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool failed: " + all);
    }
  }
}
