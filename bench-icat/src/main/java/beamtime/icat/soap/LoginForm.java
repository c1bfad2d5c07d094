package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlType;
import java.util.ArrayList;
import java.util.List;

/** Names and values that an authenticator asks for. */
@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(name = "credentials")
public final class LoginForm {
  public List<Entry> entry = new ArrayList<>();

  /** This form with one more. */
  public LoginForm with(String key, String value) {
    Entry added = new Entry();
    added.key = key;
    added.value = value;
    entry.add(added);
    return this;
  }

  /** One name and its value. */
  @XmlAccessorType(XmlAccessType.FIELD)
  public static final class Entry {
    public String key;
    public String value;
  }
}
