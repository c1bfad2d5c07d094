package beamtime.site.page.scaling;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Curve;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
import beamtime.site.chart.Layer;
import beamtime.site.chart.Span;
import beamtime.site.page.FigureModel;
import beamtime.site.page.SiteContent;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalingModelTest {
  private static final Fit FIT =
      new Fit(
          new Estimate(100, 98, 102),
          new Estimate(0.05, 0.04, 0.06),
          new Estimate(0.001, 0.0009, 0.0011),
          Optional.of(new Estimate(30.8, 29, 33)),
          Optional.of(new Estimate(900, 880, 920)),
          "",
          0.021);

  @TempDir private Path folder;

  @Test
  void throughputAndLatencyShareTheirClients() throws IOException {
    FigureModel figure = figure(sweep().scalability(ScalabilityRecord.of(FIT, Optional.empty())));

    assertThat(figure.chart().orElseThrow().panels()).hasSize(2);
    assertThat(figure.chart().orElseThrow().x().ticks())
        .extracting(tick -> tick.label())
        .containsExactly("1", "2", "64");
    assertThat(figure.notes())
        .contains(
            "Knee, where throughput is highest: 30.8 (29.0 to 33.0) clients.",
            "Hollow points are invalid, unverified, disturbed or fell short; the table says why.");
  }

  @Test
  void howFarPointsAreOffIsRounded() throws IOException {
    Fit off =
        new Fit(
            FIT.lambda(), FIT.sigma(), FIT.kappa(), Optional.empty(), Optional.empty(), "", 0.0497);

    FigureModel figure = figure(sweep().scalability(ScalabilityRecord.of(off, Optional.empty())));

    assertThat(figure.notes().get(0)).endsWith("the points are 5.0 % off the curve.");
  }

  @Test
  void theKneeIsDrawnWithItsInterval() throws IOException {
    List<Layer> layers =
        layers(figure(sweep().scalability(ScalabilityRecord.of(FIT, Optional.empty()))), 0);

    assertThat(layers).contains(new Layer.Band(new Span(29, 33)), new Layer.Rule(30.8, "knee"));
  }

  @Test
  void aLawThatDoesNotFitIsNotDrawnAndSaysWhy() throws IOException {
    FigureModel figure = figure(sweep().scalability(ScalabilityRecord.none("two loads")));

    assertThat(figure.notes()).contains("The Universal Scalability Law was not fitted: two loads.");
    assertThat(layers(figure, 0)).noneMatch(layer -> layer instanceof Layer.Line);
    assertThat(figure.table().head()).doesNotContain("by the law");
  }

  @Test
  void aPeakThatIsNotSettledSaysWhy() throws IOException {
    Fit open =
        new Fit(
            FIT.lambda(), FIT.sigma(), FIT.kappa(), Optional.empty(), Optional.empty(), "far", 0);

    FigureModel figure = figure(sweep().scalability(ScalabilityRecord.of(open, Optional.empty())));

    assertThat(figure.notes()).contains("No knee: far.");
    assertThat(layers(figure, 0)).noneMatch(layer -> layer instanceof Layer.Rule);
  }

  @Test
  void whatIsInvalidIsHollowAndNamed() throws IOException {
    FigureModel figure = figure(sweep());

    assertThat(dots(figure, 0)).extracting(Layer.Dot::hollow).containsExactly(false, false, true);
    assertThat(figure.table().rows().get(2).get(7))
        .isEqualTo("INVALID, the generator was the limit; met");
  }

  @Test
  void errorsOfAClosedLoopStandInItsTableAndInItsState() throws IOException {
    SortedMap<String, Long> errors = new TreeMap<>(Map.of("refused", 1_000L, "timeout", 3L));
    LoadRecord load =
        load(Mode.CLOSED, 2, Optional.empty(), 190, Delivery.MET, "", Missed.NONE, errors);

    FigureModel figure =
        figure(run("sweep").with(closed(1, 100, "")).with(closed(2, 190, "").load(load)));

    assertThat(figure.table().head()).endsWith("errors", "state");
    assertThat(figure.table().rows().get(0)).endsWith("0", "met");
    assertThat(figure.table().rows().get(1)).endsWith("1,003", "met, 1,003 failed");
  }

  @Test
  void whatWasNotVerifiedIsNeitherMetNorTheHighestRate() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(50, 50, Delivery.MET))
                .with(open(100, 100, Delivery.MET).evidence(CellRecord.UNREAD, "it was killed"))
                .with(
                    open(200, 200, Delivery.MET).without(Outcome.WRONG_ANSWER, "a row was lost")));

    assertThat(dots(figure, 1)).extracting(Layer.Dot::hollow).containsExactly(false, true, true);
    assertThat(figure.table().rows())
        .extracting(row -> row.get(8))
        .containsExactly(
            "met",
            "unverified, what it has written was not read back: it was killed; met",
            "wrong answer, a row was lost; met");
    assertThat(figure.notes().get(0))
        .startsWith("The highest rate that was delivered as planned is 50 a second");
  }

  @Test
  void whatACacheAnsweredSaysSo() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(
                    open(50, 50, Delivery.MET)
                        .params("cache=COLD")
                        .evidence("fact.layer.answers", "10")
                        .evidence("fact.layer.gathered", "1")));

    assertThat(figure.table().rows().get(0).get(8))
        .isEqualTo("only 10 % of the answers asked the services, with cache=COLD; met");
  }

  @Test
  void theHighestRateThatWasDeliveredIsTheKneeWhereAHigherOneWasNot() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(50, 50, Delivery.MET))
                .with(open(100, 100, Delivery.MET))
                .with(open(200, 120, Delivery.FELL_SHORT)));

    assertThat(figure.notes().get(0))
        .isEqualTo(
            "The highest rate that was delivered as planned is 100 a second, with a p99 of 40 ms.");
    assertThat(layers(figure, 0)).contains(new Layer.Rule(100, "knee"));
    assertThat(figure.table().rows().get(2)).contains("200", "120", "fell short: too slow");
  }

  @Test
  void aSinglePointThatCountsHasNoKnee() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(100, 100, Delivery.MET))
                .with(open(200, 120, Delivery.FELL_SHORT)));

    assertThat(layers(figure, 0)).noneMatch(layer -> layer instanceof Layer.Rule);
    assertThat(figure.notes().get(0)).endsWith("with a p99 of 40 ms.");
  }

  @Test
  void whatFellShortOnABusyMachineOrUnverifiedMakesNoKnee() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(50, 50, Delivery.MET))
                .with(open(100, 100, Delivery.MET))
                .with(open(200, 120, Delivery.FELL_SHORT).others(1.02))
                .with(
                    open(400, 120, Delivery.FELL_SHORT)
                        .evidence(CellRecord.UNREAD, "it was killed")));

    assertThat(layers(figure, 0)).noneMatch(layer -> layer instanceof Layer.Rule);
  }

  @Test
  void theKneeLiesBelowTheLeastRateThatFellShort() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(50, 50, Delivery.MET))
                .with(open(100, 100, Delivery.MET))
                .with(open(200, 120, Delivery.FELL_SHORT))
                .with(open(400, 400, Delivery.MET)));

    assertThat(layers(figure, 0)).contains(new Layer.Rule(100, "knee"));
    assertThat(figure.notes().get(0))
        .isEqualTo(
            "Below the least rate that fell short, the highest that was delivered as planned is"
                + " 100 a second, with a p99 of 40 ms.");
  }

  @Test
  void whereTheLeastRateFellShortThereIsNoKnee() throws IOException {
    FigureModel figure =
        figure(
            run("open")
                .with(open(50, 20, Delivery.FELL_SHORT))
                .with(open(100, 100, Delivery.MET))
                .with(open(200, 200, Delivery.MET)));

    assertThat(layers(figure, 0)).noneMatch(layer -> layer instanceof Layer.Rule);
    assertThat(figure.notes().get(0))
        .isEqualTo("No rate was delivered as planned below the least that fell short.");
  }

  @Test
  void plainLeastSquaresStandBelowTheLaw() throws IOException {
    FigureModel figure =
        figure(
            sweep()
                .scalability(
                    ScalabilityRecord.of(
                        FIT, Optional.of(new Curve(104, 0.052, 0.0012, Optional.of(28.1))))));

    assertThat(figure.notes())
        .contains(
            "By plain least squares, where a large load counts more than a small one: one client"
                + " alone 104.0 scans/s, σ 0.05200, κ 0.001200, highest at 28.10"
                + " clients.");
  }

  @Test
  void deadlinesOfOtherRunsAreShownWithThoseOfThisOne() throws IOException {
    RunFolder small = run("small").with(frames(10, 0)).read(folder);
    RunFolder large = run("large").with(frames(100, 350)).read(folder);
    RunFolder elsewhere = run("elsewhere").provider("docker").with(frames(50, 0)).read(folder);

    FigureModel figure = model(small, small, large, elsewhere).figures().get(0);

    assertThat(figure.table().rows()).extracting(row -> row.get(0)).containsExactly("140", "1,400");
    assertThat(figure.table().rows().get(1)).contains("350 (2.5 %)");
    assertThat(figure.table().head()).doesNotContain("failed", "lost");
    assertThat(figure.notes().get(0)).isEqualTo("Every frame was in time at 140 frames a second.");
  }

  @Test
  void whatPagesHaveInCommonIsDrawnOnceForAll() throws IOException {
    RunFolder one = run("one").with(frames(10, 0)).with(frames(20, 0)).read(folder);
    RunFolder other = run("other").with(frames(30, 0)).read(folder);
    Map<Object, FigureModel> deadlines =
        ScalingModel.deadlines(new SiteContent(List.of(one, other), List.of()));

    assertThat(deadlines).hasSize(1);
    assertThat(ScalingModel.of(one, deadlines).figures().get(0))
        .isSameAs(ScalingModel.of(other, deadlines).figures().get(0));
  }

  @Test
  void aPointThatSaysNothingOrWasNotHeldIsNotInTime() throws IOException {
    RunFolder run =
        run("a")
            .with(frames(10, 0))
            .with(frames(20, Delivery.BROKE, ""))
            .with(frames(30, Delivery.MET, "the generator was the limit"))
            .with(frames(40, 0).without(Outcome.WRONG_ANSWER, "5 frames were lost"))
            .read(folder);

    FigureModel figure = model(run, run).figures().get(0);

    assertThat(figure.notes().get(0)).isEqualTo("Every frame was in time at 140 frames a second.");
    assertThat(dots(figure, 0).subList(0, 4))
        .extracting(Layer.Dot::hollow, Layer.Dot::words)
        .containsExactly(
            tuple(false, "met"),
            tuple(true, "broke: too slow"),
            tuple(true, "INVALID, the generator was the limit; met"),
            tuple(true, "5 frames were lost"));
  }

  @Test
  void aPointWhoseFramesFailedOrWereLostIsHollowAndHasThemInTheTable() throws IOException {
    FigureModel figure =
        figure(
            run("a")
                .with(frames(10, 0))
                .with(frames(20, new Missed(0, 0, 0, 0, 5)))
                .with(frames(30, new Missed(0, 0, 7, 0, 0)))
                .with(frames(40, new Missed(1, 0, 0, 2, 0))));

    assertThat(dots(figure, 0).subList(0, 4))
        .extracting(Layer.Dot::hollow)
        .containsExactly(false, true, true, false);
    assertThat(figure.table().head().subList(7, 10))
        .containsExactly("never received", "failed", "lost");
    assertThat(figure.table().rows().get(1).get(8)).startsWith("5 (");
    assertThat(figure.table().rows().get(2).get(9)).startsWith("7 (");
    assertThat(figure.table().rows().get(3).get(7)).startsWith("2 (");
    assertThat(figure.notes().get(1)).contains("failed if", "lost if");
  }

  @Test
  void whereNoPointSaysAnythingNoneIsSaidToBeInTime() throws IOException {
    assertThat(figure(run("a").with(frames(10, Delivery.MET, "busy"))).notes().get(0))
        .isEqualTo("No point says whether frames were in time.");
  }

  @Test
  void aLargerRateThatWasHeldIsToldOfThoughASmallerWasNot() throws IOException {
    assertThat(figure(run("a").with(frames(1, 1)).with(frames(10, 0))).notes().get(0))
        .isEqualTo(
            "At the smallest rate not every frame was in time, though at a larger rate it was.");
    assertThat(figure(run("b").with(frames(1, 1)).with(frames(10, 1))).notes().get(0))
        .isEqualTo("At no rate was every frame in time.");
    RunFolder in = run("in").with(frames(10, 0)).read(folder);
    RunFolder late = run("late").with(frames(10, 1)).read(folder);
    assertThat(model(in, in, late).figures().get(0).notes().get(0))
        .isEqualTo("At the smallest rate every frame was in time in some runs, not in all.");
  }

  @Test
  void anotherSetUpIsAnotherFigure() throws IOException {
    RunFolder run =
        run("a")
            .with(frames(10, 0))
            .with(frames(20, 0).params("readers=2"))
            .with(frames(30, 0).params("source=pva"))
            .read(folder);
    RunFolder limited = run("b").facts("mongodb", "cpus", "1").with(frames(40, 0)).read(folder);

    assertThat(model(run, run, limited).figures())
        .extracting(one -> one.table().rows().stream().map(row -> row.get(0)).toList())
        .containsExactly(List.of("140"), List.of("280"), List.of("420"));
  }

  @Test
  void scalesOfABeamlineAreOneFigureApartFromOtherFilesOfItsName() throws IOException {
    RunFolder one = run("one").with(beamline("1", "aaa")).with(beamline("2.5", "aaa")).read(folder);
    RunFolder other = run("other").with(beamline("3", "bbb")).with(frames(10, 0)).read(folder);

    List<FigureModel> figures = model(one, one, other).figures();

    assertThat(figures)
        .extracting(FigureModel::heading)
        .containsExactly(
            "Frames that missed their deadlines: WaveformIngest on mongodb, frames of b.csv,"
                + " batch=100, clients=4");
    assertThat(figures.get(0).table().rows())
        .extracting(row -> row.subList(0, 3))
        .containsExactly(
            List.of("100", "1 × beamline", "–"), List.of("250", "2.5 × beamline", "–"));
  }

  private static CellBuilder beamline(String scale, String data) {
    double due = 100 * Double.parseDouble(scale);
    return cell("WaveformIngest", "mongodb")
        .params("batch=100", "beamline=b.csv", "scale=" + scale, "clients=4")
        .evidence("data", data)
        .load(load(Mode.DEADLINES, 4, Optional.of(due), due, Delivery.MET, "", 0));
  }

  @Test
  void aCellWithoutALoadIsToldWithItsReason() throws IOException {
    RunFolder run =
        sweep().preset("load").with(cell("JobScan", "hbase").failed("it died")).read(folder);

    ScalingModel model = model(run, run);

    assertThat(model.without()).containsExactly("JobScan[hbase]: it died");
  }

  private static ScalingModel model(RunFolder run, RunFolder... all) {
    return ScalingModel.of(run, ScalingModel.deadlines(new SiteContent(List.of(all), List.of())));
  }

  private FigureModel figure(RunBuilder builder) throws IOException {
    RunFolder run = builder.read(folder);
    return model(run, run).figures().get(0);
  }

  private static List<Layer> layers(FigureModel figure, int panel) {
    return figure.chart().orElseThrow().panels().get(panel).layers();
  }

  @Test
  void whatWasDisturbedIsHollowAndNamed() throws IOException {
    RunBuilder run = run("sweep").with(closed(1, 100, "")).with(closed(2, 190, "").others(1.02));

    FigureModel figure = figure(run);

    assertThat(dots(figure, 0)).extracting(Layer.Dot::hollow).containsExactly(false, true);
    assertThat(figure.table().rows().get(1).toString())
        .contains("the machine was busy: 1.0 cores by others; met");
  }

  private static List<Layer.Dot> dots(FigureModel figure, int panel) {
    return layers(figure, panel).stream()
        .flatMap(layer -> layer instanceof Layer.Dots dots ? dots.dots().stream() : Stream.empty())
        .toList();
  }

  private static RunBuilder sweep() {
    return run("sweep")
        .with(closed(1, 100, ""))
        .with(closed(64, 300, "the generator was the limit"))
        .with(closed(2, 190, ""));
  }

  private static CellBuilder closed(int clients, double delivered, String limit) {
    return cell("JobScan", "mongodb")
        .params("clients=" + clients)
        .score(delivered)
        .load(load(Mode.CLOSED, clients, Optional.empty(), delivered, Delivery.MET, limit, 0));
  }

  private static CellBuilder open(double rate, double delivered, Delivery delivery) {
    return cell("JobScan", "mongodb")
        .params("clients=8", "rate=" + (int) rate)
        .score(delivered)
        .load(load(Mode.OPEN, 8, Optional.of(rate), delivered, delivery, "", 0));
  }

  private static CellBuilder frames(int pvs, long dropped) {
    return cell("WaveformIngest", "mongodb")
        .params("pvs=" + pvs, "hertz=14", "points=1000", "type=INT32", "clients=4")
        .load(load(Mode.DEADLINES, 4, Optional.of(14.0 * pvs), 140, Delivery.MET, "", dropped));
  }

  private static CellBuilder frames(int pvs, Missed missed) {
    Optional<Double> due = Optional.of(14.0 * pvs);
    return frames(pvs, 0)
        .load(load(Mode.DEADLINES, 4, due, 140, Delivery.MET, "", missed, new TreeMap<>()));
  }

  private static CellBuilder frames(int pvs, Delivery delivery, String limit) {
    return frames(pvs, 0)
        .load(load(Mode.DEADLINES, 4, Optional.of(14.0 * pvs), 140, delivery, limit, 0));
  }

  private static LoadRecord load(
      Mode mode,
      int clients,
      Optional<Double> planned,
      double delivered,
      Delivery delivery,
      String limit,
      long dropped) {
    Missed missed = new Missed(0, dropped, 0, 0, 0);
    return load(mode, clients, planned, delivered, delivery, limit, missed, new TreeMap<>());
  }

  private static LoadRecord load(
      Mode mode,
      int clients,
      Optional<Double> planned,
      double delivered,
      Delivery delivery,
      String limit,
      Missed missed,
      SortedMap<String, Long> errors) {
    PercentilesRecord times = new PercentilesRecord(1400, 10, 20, 40, Optional.empty(), 50);
    return new LoadRecord(
        new DriveRecord(mode, clients, "", 1, 10, 1),
        delivery,
        planned,
        delivered,
        delivery == Delivery.MET ? "" : "too slow",
        1400,
        errors,
        Optional.of(times),
        Optional.of(times),
        Optional.empty(),
        mode == Mode.DEADLINES
            ? Optional.of(new DeadlineRecord(missed, new TreeMap<>()))
            : Optional.empty(),
        new GeneratorRecord(0.1, 1, 0.1, Optional.empty(), limit),
        "");
  }
}
