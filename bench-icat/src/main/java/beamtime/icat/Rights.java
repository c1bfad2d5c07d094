package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import java.util.Map;
import java.util.TreeMap;

/** Why a user may do what is measured. */
public enum Rights {
  /** The administrator: ICAT checks no rules. */
  ROOT,
  /** A user of a laboratory: {@link LaboratoryRules} are checked at every call. */
  RULES;

  private static final String PREFIX = "rule";

  /** Why a user does not do who is none of ICAT's root users, or is one. */
  String refusal() {
    return switch (this) {
      case ROOT ->
          "is not among ICAT's rootUserNames, so that rules would be checked: name one who is by"
              + " testbed.icat.user, or set bench.param.rights=RULES";
      case RULES ->
          "is among ICAT's rootUserNames, for whom no rules are checked: name another by"
              + " testbed.icat.ruleUser";
    };
  }

  /**
   * The endpoint with its user with rules in place of the administrator: what its address has at
   * {@code ruleUser}, {@code rulePasswordFile} and the like, it then has at {@code user}, {@code
   * passwordFile}.
   *
   * @throws LacksException where it has none
   */
  static Endpoint ofRuleUser(Endpoint endpoint) {
    if (!endpoint.address().containsKey(PREFIX + "User")) {
      throw new LacksException(
          "icat "
              + endpoint.address("uri")
              + " has no user with rules: name one who is not an administrator by"
              + " testbed.icat.ruleUser and testbed.icat.rulePasswordFile");
    }
    Map<String, String> address = new TreeMap<>(endpoint.address());
    address.remove("passwordFile");
    address.remove("passwordVariable");
    endpoint
        .address()
        .forEach(
            (key, value) -> {
              if (key.matches(PREFIX + "[A-Z].*")) {
                String name = key.substring(PREFIX.length());
                address.put(Character.toLowerCase(name.charAt(0)) + name.substring(1), value);
              }
            });
    return new Endpoint(
        endpoint.backend(), endpoint.provider(), endpoint.version(), address, endpoint.facts());
  }
}
