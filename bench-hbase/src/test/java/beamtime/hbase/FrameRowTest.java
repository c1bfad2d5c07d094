package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Frame;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.junit.jupiter.api.Test;

class FrameRowTest {
  @Test
  void tellsWhichCellsAreThereOfARowThatIsNoFrame() throws IOException {
    Frame frame = new Frame();
    frame.pv = "LEBT-010";
    Put put = FrameRow.put(frame);
    List<Cell> cells = put.getFamilyCellMap().get(FrameRow.FAMILY);

    assertThatThrownBy(() -> new FrameRow().at(Result.create(cells.subList(0, 1))))
        .hasMessageContaining("a row that is no frame")
        .hasMessageContaining("LEBT-010")
        .hasMessageContaining("/d:h/");
  }
}
