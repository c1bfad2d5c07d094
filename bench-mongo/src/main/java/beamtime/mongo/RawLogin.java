package beamtime.mongo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/**
 * Logs a {@link RawMongo} in by SCRAM-SHA-256 (RFC 7677), for names and passwords that SASLprep
 * leaves as they are.
 */
final class RawLogin {
  private static final Base64.Encoder BASE64 = Base64.getEncoder();

  /** A command that is sent, with its answer. */
  interface Exchange {
    BsonDocument of(BsonDocument command) throws IOException;
  }

  private RawLogin() {}

  static void login(String user, String password, Exchange exchange) throws IOException {
    String name = user.replace("=", "=3D").replace(",", "=2C"); // RFC 5802, 5.1
    String begin = "n=" + name + ",r=" + new ObjectId().toHexString() + new ObjectId();
    BsonDocument first =
        exchange.of(
            new BsonDocument("saslStart", new BsonInt32(1))
                .append("mechanism", new BsonString("SCRAM-SHA-256"))
                .append("payload", payload("n,," + begin))
                .append("options", new BsonDocument("skipEmptyExchange", BsonBoolean.TRUE)));
    String challenge = new String(first.getBinary("payload").getData(), StandardCharsets.UTF_8);
    String end = "c=biws," + part(challenge, "r=");
    byte[] salt = Base64.getDecoder().decode(part(challenge, "s=").substring(2));
    int rounds = Integer.parseInt(part(challenge, "i=").substring(2));
    String proof = proof(password, salt, rounds, begin + "," + challenge + "," + end);
    BsonDocument last =
        exchange.of(
            new BsonDocument("saslContinue", new BsonInt32(1))
                .append("conversationId", first.get("conversationId"))
                .append("payload", payload(end + ",p=" + proof)));
    if (!last.getBoolean("done").getValue()) {
      throw new IOException("the server asks for more than SCRAM-SHA-256");
    }
  }

  private static String part(String challenge, String name) throws IOException {
    for (String part : challenge.split(",", -1)) {
      if (part.startsWith(name)) {
        return part;
      }
    }
    throw new IOException("a challenge without " + name);
  }

  private static String proof(String password, byte[] salt, int rounds, String all)
      throws IOException {
    try {
      PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, rounds, 256);
      byte[] salted =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
      byte[] key = hmac(salted, "Client Key");
      byte[] signature = hmac(MessageDigest.getInstance("SHA-256").digest(key), all);
      for (int i = 0; i < key.length; i++) {
        key[i] ^= signature[i];
      }
      return BASE64.encodeToString(key);
    } catch (GeneralSecurityException e) {
      throw new IOException("this JDK has no SHA-256", e);
    }
  }

  private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  private static BsonBinary payload(String text) {
    return new BsonBinary(text.getBytes(StandardCharsets.UTF_8));
  }
}
