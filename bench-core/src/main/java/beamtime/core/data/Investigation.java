package beamtime.core.data;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One visit of a proposal to an instrument; unique by (name, visitId) within its facility. The
 * lists are kept sorted, so that a copy that a store read back in another order is equal.
 *
 * @param name number of the proposal
 * @param visitId number of the visit within the proposal
 * @param title free text
 * @param start first second, whole seconds
 * @param end last second, whole seconds
 * @param instrument name of one of the facility's instruments; empty where nothing is known of it
 * @param users names of some of the facility's users
 * @param samples names of what was measured, unique within the investigation
 */
public record Investigation(
    String name,
    String visitId,
    String title,
    Instant start,
    Instant end,
    Optional<String> instrument,
    List<String> users,
    List<String> samples)
    implements Entity {
  public Investigation {
    users = users.stream().sorted().toList();
    samples = samples.stream().sorted().toList();
  }

  @Override
  public int level() {
    return 1;
  }

  @Override
  public long hash() {
    long h = Mix64.fold(Mix64.hash(name), Mix64.hash(visitId));
    h = Mix64.fold(h, Mix64.hash(title));
    h = Mix64.fold(h, start.getEpochSecond());
    h = Mix64.fold(h, end.getEpochSecond());
    h = Mix64.fold(h, Mix64.hash(instrument.orElse("")));
    for (String user : users) {
      h = Mix64.fold(h, Mix64.hash(user));
    }
    h = Mix64.fold(h, users.size());
    for (String sample : samples) {
      h = Mix64.fold(h, Mix64.hash(sample));
    }
    return h;
  }

  @Override
  public int payloadBytes() {
    int bytes = name.length() + visitId.length() + title.length() + 2 * Long.BYTES;
    bytes += instrument.orElse("").length();
    for (String user : users) {
      bytes += user.length();
    }
    for (String sample : samples) {
      bytes += sample.length();
    }
    return bytes;
  }
}
