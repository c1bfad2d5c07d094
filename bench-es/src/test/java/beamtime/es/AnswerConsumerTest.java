package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.http.ContentTooLongException;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.junit.jupiter.api.Test;

class AnswerConsumerTest {
  private static final IOControl NOBODY =
      new IOControl() {
        @Override
        public void requestInput() {}

        @Override
        public void suspendInput() {}

        @Override
        public void requestOutput() {}

        @Override
        public void suspendOutput() {}

        @Override
        public void shutdown() {}
      };

  @Test
  void anAnswerWithoutAnEndIsRefused() {
    AtomicInteger sent = new AtomicInteger();
    ContentDecoder endless =
        new ContentDecoder() {
          @Override
          public int read(ByteBuffer into) {
            int room = into.remaining();
            into.position(into.limit());
            sent.addAndGet(room);
            return room;
          }

          @Override
          public boolean isCompleted() {
            return false;
          }
        };
    AnswerConsumer consumer = new AnswerConsumer(new byte[4], 1000);
    assertThatThrownBy(() -> consumer.onContentReceived(endless, NOBODY))
        .isInstanceOf(ContentTooLongException.class)
        .hasMessage("an answer has 1000 bytes or more");
    assertThat(sent).hasValueLessThan(2000);
  }
}
