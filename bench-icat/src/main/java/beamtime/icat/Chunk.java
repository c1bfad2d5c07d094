package beamtime.icat;

import java.util.function.IntFunction;

/** Rows of one answer, or beans of one call: fewer from when an ICAT took no more than fewer. */
final class Chunk {
  private volatile int rows;

  Chunk(int rows) {
    this.rows = Math.max(1, rows);
  }

  /**
   * What a call for so many at most returns; it is repeated for half as many where ICAT refuses.
   */
  <T> T ask(IntFunction<T> call) {
    int most = rows;
    while (true) {
      try {
        T answer = call.apply(most);
        rows = Math.min(rows, most);
        return answer;
      } catch (IcatFaultException e) {
        if (most == 1 || !e.type().equals("VALIDATION")) {
          throw e;
        }
        most /= 2;
      }
    }
  }
}
