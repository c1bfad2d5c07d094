package beamtime.core.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.SealedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EventsTest {
  private final Events simulated = new Events(42, EventShape.SIMULATED, Events.RANDOM_BITS);

  @ParameterizedTest
  @CsvSource({"SIMULATED, e311c2351907", "SYNTHETIC, ad418d1076a0", "TAG, 4b78d7673b94"})
  void digestsAreSealed(EventShape shape, String sealed) {
    Events events = new Events(201307, shape, Events.RANDOM_BITS);
    assertThat(events.digest(1_000)).isEqualTo(sealed);
    assertThat(SealedRows.digest(events::hash, 0, 100, 2))
        .isEqualTo(SealedRows.digest(events::hash, 0, 100, 1));
  }

  @Test
  void aSimulatedEventHas260KilobytesInTheMeanWithAHeavyTail() {
    long[] bytes = LongStream.range(0, 100_000).map(simulated::contentBytes).sorted().toArray();
    double mean = LongStream.of(bytes).average().orElseThrow();
    assertThat(mean).isBetween(0.99 * 260_000, 1.01 * 260_000);
    assertThat(bytes[50_000]).as("median").isLessThan(235_000);
    assertThat(bytes[99_000]).as("99th percentile").isGreaterThan(750_000);
  }

  @Test
  void contentBytesAreThoseOfTheObjects() {
    for (long number = 0; number < 20; number++) {
      assertThat(simulated.contentBytes(number))
          .isEqualTo(
              simulated.event(number).objects().stream().mapToLong(o -> o.content().length).sum());
    }
  }

  @Test
  void linksLeadFromTheRawEventToAllAndFromTracksAndClustersToTheirHits() {
    Event event = simulated.event(7);
    assertThat(event.objects()).extracting(EventObject::part).containsExactly(EventPart.values());
    List<List<EventPart>> led = new ArrayList<>();
    for (EventObject object : event.objects()) {
      assertThat(object.links()).allMatch(link -> link.event() == 7);
      led.add(
          object.links().stream().map(link -> event.objects().get(link.index()).part()).toList());
    }
    assertThat(led)
        .containsExactly(
            List.of(
                EventPart.TRACKER,
                EventPart.ECAL,
                EventPart.HCAL,
                EventPart.TRACKS,
                EventPart.CLUSTERS),
            List.of(),
            List.of(),
            List.of(),
            List.of(EventPart.TRACKER),
            List.of(EventPart.ECAL, EventPart.HCAL));
  }

  @Test
  void aSyntheticEventHas100ObjectsOfTenKilobytesInThreeParts() {
    Event event = new Events(42, EventShape.SYNTHETIC, 32).event(3);
    assertThat(event.objects()).hasSize(100).allMatch(o -> o.content().length == 10_000);
    assertThat(EventShape.SYNTHETIC.parts())
        .containsExactly(EventPart.TRACKER, EventPart.ECAL, EventPart.HCAL);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.01", "16, 0.72", "32, 1.01"})
  void randomBitsSayHowWellItCompresses(int bits, double most) {
    byte[] content = new Events(42, EventShape.SYNTHETIC, bits).object(1, 0).content();
    Deflater deflater = new Deflater();
    deflater.setInput(content);
    deflater.finish();
    int kept = deflater.deflate(new byte[2 * content.length]);
    deflater.end();
    assertThat((double) kept / content.length).isBetween(most - 0.12, most);
  }

  @Test
  void anEventUnderAnotherNumberHasItsOwnLinksAndTheSameArrays() {
    Event event = simulated.event(3);
    Event other = event.numbered(90);
    assertThat(other.objects()).allMatch(object -> object.event() == 90);
    assertThat(other.objects().get(0).links()).allMatch(link -> link.event() == 90).hasSize(5);
    assertThat(other.objects().get(2).content()).isSameAs(event.objects().get(2).content());
    assertThat(other.numbered(3)).isEqualTo(event);
  }

  @ParameterizedTest
  @EnumSource(EventModel.class)
  void modelBAloneLosesLinks(EventModel model) {
    Event event = simulated.event(3);
    boolean linked =
        event.in(model).objects().stream().anyMatch(object -> !object.links().isEmpty());
    assertThat(linked).isEqualTo(model == EventModel.A);
  }

  @Test
  void anObjectThatIsAlteredInAnythingHasAnotherHash() {
    EventObject raw = simulated.object(3, 0);
    byte[] altered = raw.content().clone();
    altered[altered.length - 1] ^= 1;
    List<EventObject> others =
        List.of(
            new EventObject(4, 0, raw.part(), raw.links(), raw.attributes(), raw.content()),
            new EventObject(3, 1, raw.part(), raw.links(), raw.attributes(), raw.content()),
            new EventObject(3, 0, EventPart.HCAL, raw.links(), raw.attributes(), raw.content()),
            new EventObject(3, 0, raw.part(), List.of(), raw.attributes(), raw.content()),
            new EventObject(3, 0, raw.part(), raw.links(), Optional.empty(), raw.content()),
            new EventObject(3, 0, raw.part(), raw.links(), raw.attributes(), altered));
    assertThat(others).allMatch(other -> other.hash() != raw.hash() && !other.equals(raw));
  }

  @Test
  void energiesAreSpreadEvenly() {
    long below =
        LongStream.range(0, 10_000)
            .filter(number -> simulated.attributes(number).energy() < Attributes.LIMIT / 10)
            .count();
    assertThat(below).isBetween(900L, 1_100L);
  }

  @Test
  void moreRandomBitsThanANumberHasAreRefused() {
    assertThatThrownBy(() -> new Events(1, EventShape.TAG, 33)).hasMessageContaining("0 to 32");
  }
}
