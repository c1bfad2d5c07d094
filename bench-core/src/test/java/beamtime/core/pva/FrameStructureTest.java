package beamtime.core.pva;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import org.epics.pva.data.PVAData;
import org.epics.pva.data.PVAStringArray;
import org.epics.pva.data.PVAStructure;
import org.epics.pva.data.PVATypeRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FrameStructureTest {
  private static final Waveforms WAVEFORMS = new Waveforms(42, 1, 10, PointType.INT32, 14, 0);

  @ParameterizedTest
  @EnumSource(PointType.class)
  void aFrameIsReceivedAsItWasPostedInEitherByteOrder(PointType type) throws Exception {
    Waveforms waveforms = new Waveforms(42, 3, 300, type, 14, 12);
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      for (long index = 0; index < 300; index++) { // some of which have alarms
        Frame frame = new Frame();
        waveforms.fill(index, frame);
        assertThat(received(FrameStructure.of(frame), order, frame.pv).hash())
            .isEqualTo(frame.hash());
      }
    }
  }

  @Test
  void anUpdateTakesAllOfTheOtherFrameHoweverLittleIsNewInIt() throws Exception {
    Frame first = new Frame();
    WAVEFORMS.fill(0, first);
    Frame next = first.copy();
    next.sequence++;
    FrameStructure served = FrameStructure.of(first);
    FrameStructure subscribed = (FrameStructure) served.cloneData();
    BitSet all = new BitSet();
    all.set(0);
    assertThat(subscribed.update(served.with(next))).isEqualTo(all);
    assertThat(received(subscribed, ByteOrder.LITTLE_ENDIAN, next.pv).hash())
        .isEqualTo(next.hash());
    assertThat(received(served, ByteOrder.LITTLE_ENDIAN, first.pv).hash()).isEqualTo(first.hash());
  }

  @Test
  void whatIsNoFrameIsToldApart() {
    PVAStructure frame = FrameStructure.of(new Frame());
    refuses(new PVAStructure("", ""), "it has no value");
    refuses(new PVAStructure("", "", new PVAStringArray("value")), "its value is a string[]");
    refuses(new PVAStructure("", "", frame.get().get(0)), "it has no timeStamp.secondsPastEpoch");
  }

  private static void refuses(PVAStructure data, String because) {
    assertThatThrownBy(() -> FrameStructure.frame("x", data, WAVEFORMS)).hasMessage(because);
  }

  @Test
  void whereNoFieldHasTheSequenceNumberTheTimeStampTellsIt() throws Exception {
    Frame frame = new Frame();
    WAVEFORMS.fill(29, frame);
    List<PVAData> fields = decoded(FrameStructure.of(frame), ByteOrder.LITTLE_ENDIAN).get();
    PVAStructure record = new PVAStructure("", "", fields.subList(0, fields.size() - 1));
    assertThat(FrameStructure.frame(frame.pv, record, WAVEFORMS).hash()).isEqualTo(frame.hash());
  }

  private static Frame received(FrameStructure posted, ByteOrder order, String pv)
      throws Exception {
    return FrameStructure.frame(pv, decoded(posted, order), WAVEFORMS);
  }

  private static PVAStructure decoded(FrameStructure posted, ByteOrder order) throws Exception {
    ByteBuffer buffer = ByteBuffer.allocate(10_000).order(order);
    posted.encode(buffer);
    PVAStructure data = posted.cloneType("");
    data.decode(new PVATypeRegistry(), buffer.flip());
    return data;
  }
}
