package beamtime.core.data.events;

import beamtime.core.data.Mix64;

/**
 * By what an event is selected.
 *
 * @param energy in MeV, 0 to {@link #LIMIT} - 1; indexed in a store
 * @param momentum in MeV/c, 0 to {@link #LIMIT} - 1; never indexed
 * @param trigger path of the trigger that kept it, such as {@code HLT_Mu17_Jet42_v3}
 */
public record Attributes(long energy, long momentum, String trigger) {
  /** Energies and momenta are below; each is as likely as any other. */
  public static final long LIMIT = 1_000_000;

  long hash() {
    return Mix64.fold(Mix64.fold(Mix64.hash(trigger), energy), momentum);
  }

  int payloadBytes() {
    return 2 * Long.BYTES + trigger.length();
  }
}
