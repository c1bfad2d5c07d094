package beamtime.core.scaling;

import beamtime.core.result.ScalabilityRecord;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresProblem;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.util.Pair;

/**
 * The curve of one set of coefficients, and its fit by least squares.
 *
 * <p>The quotient n / X(n) = a + b (n - 1) + c n (n - 1) is linear in a = 1 / lambda, b = sigma /
 * lambda and c = kappa / lambda (Gunther). Each load's equation is divided by its quotient, so that
 * what is minimised is the relative distance between measured and fitted throughput: a load of one
 * client counts as much as one of 500. There is one minimum, found without the start values and the
 * iterations that a solver such as Levenberg-Marquardt needs.
 */
record ScalabilityLaw(double lambda, double sigma, double kappa) {
  private static final int STEPS = 1000;

  double throughput(double clients) {
    return lambda * clients / denominator(clients);
  }

  /** Clients where throughput is highest; infinity where it grows forever. */
  double peak() {
    return sigma >= 1 ? 1 : Math.max(1, Math.sqrt((1 - sigma) / kappa));
  }

  /** Share that negative contention has in the denominator for so many clients. */
  double negativeContention(double clients) {
    return -sigma * (clients - 1) / Math.abs(denominator(clients));
  }

  /** Share that negative coherence has in the denominator for so many clients. */
  double negativeCoherence(double clients) {
    return -kappa * clients * (clients - 1) / Math.abs(denominator(clients));
  }

  /** Relative distance of a load from the curve: above 0 where more was measured. */
  double distance(double clients, double throughput) {
    return throughput / throughput(clients) - 1;
  }

  /** Root mean square of the loads' relative distances. */
  double deviation(int[] clients, double[] throughput) {
    double squares = 0;
    for (int i = 0; i < clients.length; i++) {
      double distance = distance(clients[i], throughput[i]);
      squares += distance * distance;
    }
    return Math.sqrt(squares / clients.length);
  }

  /**
   * Best curve of all, with negative coefficients where they are better; empty where not even one
   * client would do any work.
   */
  static Optional<ScalabilityLaw> free(int[] clients, double[] throughput) {
    return solve(clients, throughput, true, true);
  }

  /**
   * This best curve of all, or the best of those whose contention and coherence are not negative:
   * the sum of squares is a convex function of a, b and c, so that the latter lies on a bound.
   */
  ScalabilityLaw bounded(int[] clients, double[] throughput) {
    return isWithinBounds()
        ? this
        : Stream.of(
                solve(clients, throughput, true, false),
                solve(clients, throughput, false, true),
                solve(clients, throughput, false, false))
            .flatMap(Optional::stream)
            .filter(ScalabilityLaw::isWithinBounds)
            .min(Comparator.comparing(law -> law.deviation(clients, throughput)))
            .orElseThrow(); // the last has a mean of positive numbers alone
  }

  /**
   * The curve by plain least squares, searched from this one by Levenberg and Marquardt's method;
   * empty where that finds none.
   */
  Optional<ScalabilityLaw> plain(int[] clients, double[] throughput) {
    LeastSquaresProblem problem =
        new LeastSquaresBuilder()
            .start(new double[] {lambda, sigma, kappa})
            .model(of -> slopes(clients, of(of)))
            .target(throughput)
            .maxEvaluations(STEPS)
            .maxIterations(STEPS)
            .build();
    try {
      return Optional.of(of(new LevenbergMarquardtOptimizer().optimize(problem).getPoint()));
    } catch (MathIllegalStateException e) {
      return Optional.empty();
    }
  }

  private static ScalabilityLaw of(RealVector coefficients) {
    return new ScalabilityLaw(
        coefficients.getEntry(0), coefficients.getEntry(1), coefficients.getEntry(2));
  }

  /** Throughput at each load, and how it changes with each coefficient. */
  private static Pair<RealVector, RealMatrix> slopes(int[] clients, ScalabilityLaw law) {
    RealVector values = new ArrayRealVector(clients.length);
    RealMatrix slopes = new Array2DRowRealMatrix(clients.length, 3);
    for (int row = 0; row < clients.length; row++) {
      double n = clients[row];
      double value = law.throughput(n);
      double perShare = -value * (n - 1) / law.denominator(n);
      values.setEntry(row, value);
      slopes.setRow(row, new double[] {value / law.lambda, perShare, perShare * n});
    }
    return new Pair<>(values, slopes);
  }

  /** For a record. */
  ScalabilityRecord.Curve curve() {
    return new ScalabilityRecord.Curve(
        lambda, sigma, kappa, Optional.of(peak()).filter(Double::isFinite));
  }

  private boolean isWithinBounds() {
    return sigma >= 0 && kappa >= 0;
  }

  private double denominator(double clients) {
    return 1 + sigma * (clients - 1) + kappa * clients * (clients - 1);
  }

  private static Optional<ScalabilityLaw> solve(
      int[] clients, double[] throughput, boolean contention, boolean coherence) {
    RealMatrix terms =
        new Array2DRowRealMatrix(clients.length, 1 + (contention ? 1 : 0) + (coherence ? 1 : 0));
    for (int row = 0; row < clients.length; row++) {
      double n = clients[row];
      double weight = throughput[row] / n;
      terms.setEntry(row, 0, weight);
      if (contention) {
        terms.setEntry(row, 1, weight * (n - 1));
      }
      if (coherence) {
        terms.setEntry(row, terms.getColumnDimension() - 1, weight * n * (n - 1));
      }
    }
    return solution(terms)
        .filter(abc -> abc[0] > 0)
        .map(
            abc ->
                new ScalabilityLaw(
                    1 / abc[0],
                    contention ? abc[1] / abc[0] : 0,
                    coherence ? abc[abc.length - 1] / abc[0] : 0));
  }

  private static Optional<double[]> solution(RealMatrix terms) {
    try {
      RealVector ones = new ArrayRealVector(terms.getRowDimension(), 1);
      return Optional.of(new QRDecomposition(terms).getSolver().solve(ones).toArray());
    } catch (SingularMatrixException e) {
      return Optional.empty();
    }
  }
}
