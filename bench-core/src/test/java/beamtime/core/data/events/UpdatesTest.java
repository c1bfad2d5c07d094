package beamtime.core.data.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class UpdatesTest {
  private final Updates updates = new Updates(201307);

  @Test
  void anObjectHasTwoKilobytesAndBeginsWithTheNumberOfItsUpdate() {
    byte[] object = updates.object(12_345);
    assertThat(object).hasSize(2_048);
    assertThat(ByteBuffer.wrap(object).getLong()).isEqualTo(12_345);
    assertThat(Updates.key(12_345)).isEqualTo(45);
  }

  @Test
  void dataAreSealed() {
    assertThat(updates.digest()).isEqualTo("00822eae62f6");
    assertThat(updates.digest()).isNotEqualTo(new Updates(1).digest());
  }
}
