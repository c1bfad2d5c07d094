package beamtime.core.host;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * A subject of which nothing can be read.
 *
 * @param reason one line that says why
 */
public record NotObservable(String reason) implements Subject {
  static NotObservable because(IOException e) {
    return new NotObservable(String.valueOf(e.getMessage()));
  }

  @Override
  public String observed() {
    return "not observable: " + reason;
  }

  @Override
  public Reading read() {
    Map<Quantity, String> absent = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      absent.put(quantity, reason);
    }
    return new Reading(Map.of(), absent);
  }
}
