package beamtime.site.history;

import beamtime.site.run.Limits;
import beamtime.site.run.RefusedException;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One item of {@code annotations.yaml}.
 *
 * @param file for messages
 * @param field for messages: {@code [3]}
 * @param item as the file has it
 */
record AnnotationItem(Path file, String field, JsonNode item) {
  private static final List<String> KEYS = List.of("date", "run", "text", "cell", "link");

  /** Characters; a longer note belongs behind a link. */
  private static final int LONGEST = 1000;

  private static final int DAY = "2026-11-21".length();
  private static final Set<String> WEB = Set.of("http", "https");

  /** What it says, all of it checked. */
  Annotation annotation() throws RefusedException {
    if (!item.isObject()) {
      throw new RefusedException(
          file, field, "is not a note; a note has keys, such as 'text: ...'");
    }
    for (Iterator<String> keys = item.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!KEYS.contains(key)) {
        throw refusal(key, "is unknown; there are " + String.join(", ", KEYS));
      }
    }
    String note = text("text").orElseThrow(() -> refusal("text", "is missing"));
    return new Annotation(place(), note, text("cell").orElse(""), link());
  }

  private Annotation.Place place() throws RefusedException {
    Optional<String> date = text("date");
    Optional<String> run = text("run");
    if (date.isPresent() == run.isPresent()) {
      throw new RefusedException(file, field, "needs either a date or a run");
    }
    return run.isPresent() ? new Annotation.OfRun(run.get()) : new Annotation.At(time(date.get()));
  }

  private Instant time(String date) throws RefusedException {
    try {
      Instant time =
          date.length() == DAY
              ? LocalDate.parse(date).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(date);
      if (Limits.isDrawn(time)) {
        return time;
      }
    } catch (DateTimeException e) {
      // reported below
    }
    throw refusal(
        "date", "'" + date + "' is not a date such as 2026-11-21 or 2026-11-21T18:53:06Z");
  }

  private Optional<URI> link() throws RefusedException {
    Optional<String> text = text("link");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      URI link = new URI(text.get());
      if (link.getScheme() != null && WEB.contains(link.getScheme()) && link.getHost() != null) {
        return Optional.of(link);
      }
    } catch (URISyntaxException e) {
      throw refusal("link", "is not an address: " + e.getReason());
    }
    throw refusal("link", "has to begin with http:// or https:// and a host");
  }

  /** YAML turns {@code 010} into 8, so text must be quoted. */
  private Optional<String> text(String key) throws RefusedException {
    JsonNode value = item.path(key);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw refusal(key, "is not text; put it in quotes");
    }
    String text = value.textValue().strip();
    if (text.isEmpty()) {
      throw refusal(key, "is empty");
    }
    if (text.length() > LONGEST) {
      throw refusal(key, "has more than " + LONGEST + " characters");
    }
    if (text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n')) {
      throw refusal(key, "has control characters");
    }
    return Optional.of(text);
  }

  private RefusedException refusal(String key, String reason) {
    return new RefusedException(file, field + "." + key, reason);
  }
}
