package beamtime.core.data;

import java.util.Comparator;
import java.util.List;

/**
 * Root of a catalogue tree, with what its investigations refer to. The lists are kept sorted by
 * name, so that a copy that a store read back in another order is equal.
 *
 * @param name unique within a place
 * @param fullName free text
 * @param instruments beamlines
 * @param users everybody who takes part in its investigations
 * @param parameterTypes every NeXus path that its parameters use
 */
public record Facility(
    String name,
    String fullName,
    List<Instrument> instruments,
    List<User> users,
    List<ParameterType> parameterTypes)
    implements Entity {
  public Facility {
    instruments = instruments.stream().sorted(Comparator.comparing(Instrument::name)).toList();
    users = users.stream().sorted(Comparator.comparing(User::name)).toList();
    parameterTypes =
        parameterTypes.stream()
            .sorted(Comparator.comparing(ParameterType::name).thenComparing(ParameterType::units))
            .toList();
  }

  @Override
  public int level() {
    return 0;
  }

  @Override
  public long hash() {
    long h = Mix64.fold(Mix64.hash(name), Mix64.hash(fullName));
    for (Instrument instrument : instruments) {
      h = Mix64.fold(h, Mix64.hash(instrument.name));
      h = Mix64.fold(h, Mix64.hash(instrument.fullName));
      h = Mix64.fold(h, Mix64.hash(instrument.type));
    }
    for (User user : users) {
      h = Mix64.fold(h, Mix64.hash(user.name));
      h = Mix64.fold(h, Mix64.hash(user.fullName));
      h = Mix64.fold(h, Mix64.hash(user.affiliation));
    }
    for (ParameterType type : parameterTypes) {
      h = Mix64.fold(h, Mix64.hash(type.name));
      h = Mix64.fold(h, Mix64.hash(type.units));
    }
    return h;
  }

  @Override
  public int payloadBytes() {
    int bytes = name.length() + fullName.length();
    for (Instrument instrument : instruments) {
      bytes += instrument.name.length() + instrument.fullName.length() + instrument.type.length();
    }
    for (User user : users) {
      bytes += user.name.length() + user.fullName.length() + user.affiliation.length();
    }
    for (ParameterType type : parameterTypes) {
      bytes += type.name.length() + type.units.length();
    }
    return bytes;
  }

  /** A beamline: short name and free text. */
  public record Instrument(String name, String fullName, String type) {}

  /** A scientist: login name, full name and affiliation. */
  public record User(String name, String fullName, String affiliation) {}

  /**
   * What a parameter measures.
   *
   * @param name NeXus path, such as {@code /entry/instrument/monochromator/wavelength}
   * @param units NeXus units, such as {@code Angstrom}
   */
  public record ParameterType(String name, String units) {}
}
