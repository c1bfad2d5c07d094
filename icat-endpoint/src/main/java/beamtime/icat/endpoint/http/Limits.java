package beamtime.icat.endpoint.http;

import java.time.Duration;

/**
 * What the endpoint refuses to exceed.
 *
 * @param entities most rows of an answer; 10 000 in ICAT's own default
 * @param session how long a login is good for
 * @param requestBytes most bytes of a request
 */
public record Limits(int entities, Duration session, long requestBytes) {
  public static final long MEGABYTE = 1_000_000;
}
