package beamtime.core.data;

/** PV names in the convention of ESS: {@code Sec-Sub:Dis-Dev-Idx:Prop}. */
final class PvNames {
  private static final String[] SECTIONS = {
    "ISrc", "LEBT", "RFQ", "MEBT", "DTL", "Spk", "MBL", "HBL", "HEBT", "A2T"
  };

  /**
   * Discipline and device, then property: monitors, digitisers and detectors that give waveforms.
   */
  private static final String[][] DEVICES = {
    {"PBI-BCM", "Current-Wave"},
    {"PBI-BPM", "XPos-Wave"},
    {"PBI-BLM", "Loss-Wave"},
    {"RFS-DIG", "IQ-Wave"},
    {"RFS-FIM", "Fwd-Wave"},
    {"VacS-RGA", "Spectrum"},
    {"TS-EVR", "Jitter-Hist"}
  };

  private static final int INDEX_DIGITS = 6;

  private PvNames() {}

  static String name(int pv) {
    String[] device = DEVICES[pv / SECTIONS.length % DEVICES.length];
    int sub = pv / (SECTIONS.length * DEVICES.length) % 99 + 1;
    return SECTIONS[pv % SECTIONS.length]
        + "-"
        + Digits.padded(sub, 2)
        + "0:"
        + device[0]
        + "-"
        + Digits.padded(pv, INDEX_DIGITS)
        + ":"
        + device[1];
  }
}
