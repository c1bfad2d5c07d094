package beamtime.core.cell;

/** How the clients of a load are connected. */
public enum ClientUse {
  /** All share one client object of the backend's library, as its makers advise. */
  SHARED,
  /** Each has a client object of its own, as if it were another process. */
  EACH
}
