package beamtime.core.rig;

/** What a client does again and again; each client has its own. */
@FunctionalInterface
public interface Operation {
  /**
   * Does it once, and returns when it is done.
   *
   * @throws Exception where it failed; an {@link Error} ends the point
   */
  void run() throws Exception;
}
