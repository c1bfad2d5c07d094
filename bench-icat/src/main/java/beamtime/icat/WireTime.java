package beamtime.icat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as they are sent: {@code xs:dateTime} in UTC. */
final class WireTime {
  /** ICAT's REST interface takes no text without milliseconds, SOAP takes any. */
  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private WireTime() {}

  static String of(Instant time) {
    return TEXT.format(time);
  }
}
