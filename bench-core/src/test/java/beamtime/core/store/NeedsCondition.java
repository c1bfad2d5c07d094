package beamtime.core.store;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Whether tests run that need what not every machine has. They are skipped, and their number
 * printed, where a property is {@code true} and on machines without it; where the property is
 * {@code false}, they run and fail without it.
 */
public abstract class NeedsCondition implements ExecutionCondition {
  private static final ExtensionContext.Namespace HERE =
      ExtensionContext.Namespace.create(NeedsCondition.class);

  private final String property;
  private final String needed;

  /**
   * Of what is needed.
   *
   * @param property says that it shall not be used, such as {@code no-docker}
   */
  protected NeedsCondition(String property, String needed) {
    this.property = property;
    this.needed = needed;
  }

  /** Why this machine lacks it; empty where it has it. */
  protected abstract String lack();

  /** Decides for each test method, so that the reports count methods. */
  @Override
  public final ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isEmpty()) {
      return ConditionEvaluationResult.enabled("methods are asked for one by one");
    }
    String why =
        switch (System.getProperty(property, "")) {
          case "true" -> property + "=true";
          case "false" -> "";
          default -> lack();
        };
    if (why.isEmpty()) {
      return ConditionEvaluationResult.enabled(needed + " is wanted");
    }
    context
        .getRoot()
        .getStore(HERE)
        .getOrComputeIfAbsent(property, any -> new Skipped(needed, why), Skipped.class)
        .tests
        .incrementAndGet();
    return ConditionEvaluationResult.disabled(why);
  }

  /** Prints the number after all tests. */
  private static final class Skipped implements AutoCloseable {
    private final AtomicInteger tests = new AtomicInteger();
    private final String needed;
    private final String why;

    Skipped(String needed, String why) {
      this.needed = needed;
      this.why = why;
    }

    @Override
    public void close() {
      System.err.println(tests + " tests that need " + needed + " were skipped: " + why);
    }
  }
}
