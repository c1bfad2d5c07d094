package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Sessions;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How to log in by an authenticator; JAXB reads the fields. */
@XmlAccessorType(XmlAccessType.FIELD)
public class AuthenticatorInfo {
  boolean admin;

  String friendly;

  @XmlElement(nillable = true)
  List<CredentialKey> keys;

  String mnemonic;

  AuthenticatorInfo() {}

  /** The authenticator of {@link Sessions}, by user name and password. */
  static AuthenticatorInfo simple() {
    AuthenticatorInfo simple = new AuthenticatorInfo();
    simple.keys =
        List.of(new CredentialKey("username", false), new CredentialKey("password", true));
    simple.mnemonic = Sessions.PLUGIN;
    return simple;
  }

  /** Something that a client must give. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @XmlType(name = "authenticatorCredentialKey")
  public static class CredentialKey {
    boolean hide;

    String name;

    /** What the value must match; null where anything may be given. */
    @Nullable String pattern;

    CredentialKey() {}

    CredentialKey(String name, boolean hide) {
      this.name = name;
      this.hide = hide;
    }
  }
}
