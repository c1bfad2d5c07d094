package beamtime.site.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.chart.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestEdgeTest {
  private static final Point CHEAP = new Point(10, 1);
  private static final Point MIDDLE = new Point(20, 2);
  private static final Point FAST = new Point(40, 8);

  @Test
  void whatIsSlowerAndDearerIsNotOnTheEdge() {
    BestEdge edge = BestEdge.of(List.of(FAST, CHEAP, new Point(15, 3), MIDDLE));

    assertThat(edge.points()).containsExactly(CHEAP, MIDDLE, FAST);
    assertThat(edge.holds(new Point(15, 3))).isFalse();
  }

  @Test
  void ofEqualCostsTheFasterIsOnTheEdgeAndEqualPointsBothAre() {
    BestEdge edge = BestEdge.of(List.of(new Point(10, 2), MIDDLE, new Point(20, 2)));

    assertThat(edge.points()).containsExactly(MIDDLE);
    assertThat(edge.holds(new Point(20, 2))).isTrue();
    assertThat(edge.holds(new Point(10, 2))).isFalse();
  }

  @Test
  void itsOutlineHasStepsSinceNothingBetweenTwoPointsWasMeasured() {
    assertThat(BestEdge.of(List.of(FAST, CHEAP)).outline(5, 20))
        .containsExactly(new Point(5, 1), CHEAP, new Point(10, 8), FAST, new Point(40, 20));
  }
}
