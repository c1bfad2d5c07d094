package beamtime.core.cell;

import java.util.Map;

/** How the clients of a load are connected. */
public enum ClientUse {
  /** All share one client object of the backend's library, as its makers advise. */
  SHARED,
  /** Each has a client object of its own, as if it were another process. */
  EACH;

  /** Name by which it stands among the parameters of a point where they do not share. */
  public static final String PARAM = "connections";

  /** What tells a point of such clients from others. */
  public Map<String, String> params() {
    return this == EACH ? Map.of(PARAM, "each") : Map.of();
  }
}
