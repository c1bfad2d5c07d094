package beamtime.core.cell;

import java.util.Locale;

/** Where the frames of a deadline run come from. */
public enum FrameOrigin {
  /** The client makes them itself, at the instant at which they are due. */
  GENERATOR,
  /** Our IOC posts them, in a process of its own; the client subscribes by PVAccess. */
  PVA,
  /**
   * An IOC of EPICS base (softioc of PyPI) posts them, which gets them from one of our processes;
   * the client subscribes by PVAccess.
   */
  SOFTIOC;

  /** Name by which it stands among the parameters of a point, where it is not the generator. */
  public static final String PARAM = "source";

  /** Name of the bandwidth between IOC and client among the parameters, where it has a limit. */
  public static final String LINK = "ioc-link";

  /** As commands and studies have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return word();
  }
}
