package beamtime.core.workload;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Rows and bytes beside the score, as a rate in the benchmark's own time unit.
 *
 * <p>{@code payloadBytes} are keys and values as they lie in the client, so it understates what
 * crosses the wire (framing, field names of JSON) and overstates it where the client compresses.
 */
@AuxCounters(AuxCounters.Type.OPERATIONS)
@State(Scope.Thread)
public class RowCounters {
  /** Rows, frames, groups or entities that a client sent or received. */
  public long rows;

  /** Bytes of their keys and values; 0 where the adapter can't tell. */
  public long payloadBytes;
}
