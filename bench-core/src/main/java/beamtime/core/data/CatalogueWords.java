package beamtime.core.data;

import beamtime.core.data.Facility.Instrument;
import beamtime.core.data.Facility.User;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Free text of a catalogue. Some of it is hostile but legal: apostrophes, and signs that XML, JPQL
 * and URIs must escape.
 */
final class CatalogueWords {
  static final int USERS = 40;

  private static final List<String> FIRST =
      List.of("Ada", "Boris", "Chen", "Dina", "Emil", "Fatima", "Giulia", "Henk", "Ines", "Jan");
  private static final List<String> LAST = List.of("O'Neill", "Smith", "D'Amico", "Larsen");
  private static final List<String> AFFILIATIONS =
      List.of("King's College", "Uppsala University", "R&D Laboratory", "Institut Laue-Langevin");
  private static final List<String> TECHNIQUES =
      List.of("Diffraction", "Small-angle scattering", "Spectroscopy", "Imaging", "Reflectometry");
  private static final List<String> MATERIALS =
      List.of("LiFePO4", "YBa2Cu3O7", "lysozyme", "Ti-6Al-4V", "CeCoIn5", "perovskite", "D2O ice");
  private static final List<String> CONDITIONS =
      List.of(
          "under pressure",
          "at low temperature",
          "in a magnetic field",
          "during charge & discharge",
          "for a < 5 nm",
          "by the King's <&> Queen's method");

  static final List<Instrument> INSTRUMENTS =
      List.of(
          new Instrument("DREAM", "Bispectral powder diffractometer", "diffractometer"),
          new Instrument("LOKI", "Broad-band small-angle scattering", "SANS"),
          new Instrument("ODIN", "Multi-purpose imaging", "imaging"),
          new Instrument("NMX", "Macromolecular diffractometer", "diffractometer"),
          new Instrument("BIFROST", "Extreme environments spectrometer", "spectrometer"),
          new Instrument("ESTIA", "Focusing reflectometer", "reflectometer"),
          new Instrument("MAGIC", "Magnetism single-crystal diffractometer", "diffractometer"),
          new Instrument("T-REX", "Bispectral chopper spectrometer", "spectrometer"));

  private CatalogueWords() {}

  /** Login name of a user; with the facility in it, since some catalogues know no user twice. */
  static String login(String facility, int user) {
    return facility + "-u" + Digits.padded(user, 2);
  }

  static List<User> users(String facility) {
    return IntStream.range(0, USERS)
        .mapToObj(
            u ->
                new User(
                    login(facility, u),
                    FIRST.get(u % FIRST.size()) + " " + LAST.get(u / FIRST.size()),
                    AFFILIATIONS.get(u % AFFILIATIONS.size())))
        .toList();
  }

  static String title(long bits) {
    return pick(TECHNIQUES, Mix64.mix(bits))
        + " of "
        + material(bits)
        + " "
        + pick(CONDITIONS, Mix64.mix(bits + 1));
  }

  static String material(long bits) {
    return pick(MATERIALS, bits);
  }

  private static String pick(List<String> words, long bits) {
    return words.get((int) Mix64.bounded(bits, words.size()));
  }
}
