package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.Durability;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Partial sums that are joined wrongly give no number. */
class WrongGroupsTest {
  private enum Fault {
    A_GROUP_TOO_FEW(groups -> groups.subList(1, groups.size())),
    A_GROUP_TOO_MANY(
        groups -> {
          groups.add(groups.get(0));
          return groups;
        }),
    A_SUM_OFF_BY_ONE(
        groups -> {
          JobGroup sum = groups.get(0);
          groups.set(
              0,
              new JobGroup(
                  sum.key(),
                  sum.jobs(),
                  sum.wallSeconds(),
                  sum.cpuSeconds() + 1,
                  sum.inputBytes()));
          return groups;
        }),
    A_PARTIAL_SUM_TWICE(
        groups -> {
          JobGroup sum = groups.get(0);
          groups.set(
              0,
              new JobGroup(
                  sum.key(),
                  2 * sum.jobs(),
                  2 * sum.wallSeconds(),
                  2 * sum.cpuSeconds(),
                  2 * sum.inputBytes()));
          return groups;
        });

    private final UnaryOperator<List<JobGroup>> on;

    Fault(UnaryOperator<List<JobGroup>> on) {
      this.on = on;
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void areNoticedBeforeAnythingIsMeasured(Fault fault) {
    assertThatThrownBy(() -> begin(fault.on))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("JobGroup");
  }

  @Test
  void rightOnesPass() {
    assertThatCode(() -> assertThat(begin(groups -> groups).end().checked().rows()).isPositive())
        .doesNotThrowAnyException();
  }

  private static Group begin(UnaryOperator<List<JobGroup>> fault) {
    Group cell = new Group(fault);
    cell.period = JobPeriod.DAY;
    cell.days = 1;
    cell.by = JobGrouping.DAY_SITE;
    cell.asks = Asks.SAME;
    cell.begin(
        new CellName("JobGroup", "oracle", Map.of()),
        new Endpoint("oracle", "in-process", "", Map.of(), Map.of()),
        new RunContext(Optional.empty()));
    return cell;
  }

  /** Groups of an oracle, with a fault. */
  public static class Group extends JobGroupBenchmark {
    private final UnaryOperator<List<JobGroup>> fault;

    Group(UnaryOperator<List<JobGroup>> fault) {
      this.fault = fault;
    }

    @Override
    protected JobStore open(Endpoint endpoint) {
      return new Faulty(new InMemoryJobStore(), fault);
    }
  }

  private record Faulty(JobStore oracle, UnaryOperator<List<JobGroup>> fault) implements JobStore {
    @Override
    public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
      return fault.apply(new ArrayList<>(oracle.group(place, query, by)));
    }

    @Override
    public void ingest(Place place, Jobs jobs, long from, int rows) {
      oracle.ingest(place, jobs, from, rows);
    }

    @Override
    public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
      return oracle.scan(place, query, sink);
    }

    @Override
    public Places places() {
      return oracle.places();
    }

    @Override
    public Optional<Durability> durability() {
      return oracle.durability();
    }

    @Override
    public void close() {
      oracle.close();
    }
  }
}
