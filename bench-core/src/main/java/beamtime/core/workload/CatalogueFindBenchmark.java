package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.Datafile;
import beamtime.core.data.DatafilePath;
import beamtime.core.data.Mix64;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One datafile found by its keys, from facility to name. These are the queries with one result of
 * the PaNdata study. Datafiles are asked for in a fixed random order, in which each of several
 * machines begins elsewhere.
 */
@WarmUp(4)
public abstract class CatalogueFindBenchmark extends StoreBenchmark<CatalogueStore> {
  /** Different datafiles that are asked for: few enough to prepare in a tenth of a second. */
  private static final int QUESTIONS = 10_000;

  /** Answers that are compared before the measurement, in which each is. */
  private static final int PROVEN = 20;

  /** Investigations of the catalogue, each with 10 datasets of 100 datafiles. */
  @Param("100")
  @Grid(smoke = "2", lab = "10000", large = true)
  public int investigations;

  private record Question(DatafilePath path, Datafile answer, int payloadBytes) {
    Question(DatafilePath path, Datafile answer) {
      this(path, answer, answer.payloadBytes());
    }
  }

  private final AtomicLong turn = new AtomicLong();
  private long first;
  private final List<Question> questions = new ArrayList<>();
  private Place place;

  @Override
  protected final Evidence prepare() {
    requirePositive("investigations", investigations);
    Catalogue catalogue = new Catalogue(SEED);
    CatalogueData data = new CatalogueData(catalogue, isFloor() ? 1 : investigations);
    place = lastingPlace("tree", data.name(), at -> data.load(store(), at));
    first = slice().first(QUESTIONS);
    turn.set(fromLastFork().orElse(0));
    long chance = Mix64.stream(SEED, 0);
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (int q = 0; q < QUESTIONS; q++) {
      long n = Mix64.bounded(Mix64.at(chance, q), data.files());
      long k = n % CatalogueData.DATAFILES;
      long d = n / CatalogueData.DATAFILES % CatalogueData.DATASETS;
      long i = n / CatalogueData.DATAFILES / CatalogueData.DATASETS;
      Question question = new Question(catalogue.path(0, i, d, k), catalogue.datafile(0, i, d, k));
      questions.add(question);
      if (q < PROVEN) {
        expected.add(question.answer().hash());
        store().find(place, question.path()).ifPresent(found -> actual.add(found.hash()));
      }
    }
    Tally answer = isFloor() ? expected.tally() : actual.tally();
    return proven(data.name(), expected.tally(), answer);
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    toNextFork(turn.get());
    return prepared;
  }

  /** One datafile. */
  @Benchmark
  public Optional<Datafile> find(RowCounters counters) {
    Question question = questions.get((int) ((first + turn.getAndIncrement()) % QUESTIONS));
    Optional<Datafile> found = store().find(place, question.path());
    counters.rows++;
    counters.payloadBytes += found.isPresent() ? question.payloadBytes() : 0;
    if (!isFloor() && !found.equals(Optional.of(question.answer()))) {
      throw new WrongAnswerException(
          cell() + " found " + found + ", expected " + question.answer());
    }
    return found;
  }
}
