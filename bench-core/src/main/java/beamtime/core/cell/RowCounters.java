package beamtime.core.cell;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Rows and bytes of all operations of a thread, from which {@link RowRates} makes the rates of a
 * result.
 *
 * <p>They are no rates themselves: JMH counts the operations before and after the measured window
 * as well, in which threads wait for each other, and there may be more of those than of the
 * measured ones. Without that profiler, as where an IDE calls JMH itself, JMH shows the counts
 * ({@code #}).
 *
 * <p>{@code payloadBytes} are keys and values as they lie in the client, so it understates what
 * crosses the wire (framing) and overstates it where the client compresses. What is read of JSON or
 * BSON has the names of columns in it: compare rows between backends, not these bytes.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class RowCounters {
  /** Rows, frames, groups or entities that a client sent or received. */
  public long rows;

  /** Bytes of their keys and values; 0 where it is not known, and then not shown. */
  public long payloadBytes;
}
