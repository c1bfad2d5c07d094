package beamtime.site.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The {@link Limits} of all that a file of JSON holds, whatever it means: its words, numbers, lists
 * and keys.
 *
 * @param file for messages
 */
record JsonLimits(Path file) {
  /** Numbers of no more digits are far below {@link Limits#LARGEST_NUMBER}. */
  private static final int MOST_DIGITS = 30;

  /** Field of {@link beamtime.core.result.DeadlineRecord} whose keys are PVs. */
  private static final String BY_PV = "byPv";

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /**
   * Checks a text that was read as JSON before, so it is no deeper than what we write.
   *
   * @throws RefusedException naming the field
   */
  void check(String text) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        check(token, parser);
      }
    } catch (JsonProcessingException e) {
      throw new RefusedException(file, "", e.getOriginalMessage());
    }
  }

  private void check(JsonToken token, JsonParser parser) throws IOException {
    refuseMany(parser.getParsingContext());
    switch (token) {
      case FIELD_NAME, VALUE_STRING -> refuseLong(parser);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> refuseHuge(parser);
      default -> {} // the rest has no size of its own
    }
  }

  private void refuseMany(JsonStreamContext context) throws RefusedException {
    int most = context.inObject() ? mostKeys(context) : Limits.LONGEST_LIST;
    if (context.getEntryCount() > most) {
      throw refused(
          context.getParent(),
          "has more than " + most + (context.inObject() ? " keys" : " entries"));
    }
  }

  private static int mostKeys(JsonStreamContext object) {
    JsonStreamContext parent = object.getParent();
    boolean pvs = parent != null && BY_PV.equals(parent.getCurrentName());
    return pvs ? Limits.MOST_PVS : Limits.MOST_KEYS;
  }

  private void refuseLong(JsonParser parser) throws IOException {
    if (parser.getTextLength() > Limits.LONGEST_WORD) {
      throw refused(
          parser.getParsingContext(),
          "has a word of "
              + parser.getTextLength()
              + " characters; there may be "
              + Limits.LONGEST_WORD);
    }
  }

  private void refuseHuge(JsonParser parser) throws IOException {
    if (isPlain(parser)) {
      return;
    }
    // infinite where it has more digits than a number can
    double value = parser.getDoubleValue();
    if (!(Math.abs(value) <= Limits.LARGEST_NUMBER)) {
      throw refused(
          parser.getParsingContext(),
          Limits.beginning(parser.getText(), 30) + " is not a number that can be shown");
    }
  }

  /**
   * Whether a number has too few digits to be huge, and no exponent: reading it would take longer.
   */
  private static boolean isPlain(JsonParser parser) throws IOException {
    char[] text = parser.getTextCharacters();
    int end = parser.getTextOffset() + parser.getTextLength();
    for (int i = parser.getTextOffset(); i < end; i++) {
      if (Character.isLetter(text[i])) {
        return false;
      }
    }
    return parser.getTextLength() <= MOST_DIGITS;
  }

  private RefusedException refused(JsonStreamContext at, String reason) {
    return new RefusedException(file, field(at), reason);
  }

  /** Such as {@code cells[3].score.value}. */
  private static String field(JsonStreamContext at) {
    if (at == null || at.inRoot()) {
      return "";
    }
    String parent = field(at.getParent());
    if (at.inArray()) {
      return parent + "[" + at.getCurrentIndex() + "]";
    }
    String name = Limits.beginning(String.valueOf(at.getCurrentName()), 100);
    return parent.isEmpty() ? name : parent + "." + name;
  }
}
