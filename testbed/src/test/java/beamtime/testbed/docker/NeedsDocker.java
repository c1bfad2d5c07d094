package beamtime.testbed.docker;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tests that need a docker engine. They are skipped and counted with {@code -Dno-docker=true} and
 * on machines without an engine; with {@code -Dno-docker=false} a missing engine fails them.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsDocker.Condition.class)
@interface NeedsDocker {
  /** Decides for each test method, so that the reports count methods. */
  final class Condition implements ExecutionCondition {
    private static final String PROPERTY = "no-docker";
    private static final ExtensionContext.Namespace HERE =
        ExtensionContext.Namespace.create(NeedsDocker.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (context.getTestMethod().isEmpty()) {
        return ConditionEvaluationResult.enabled("methods are asked for one by one");
      }
      String why = obstacle();
      if (why.isEmpty()) {
        return ConditionEvaluationResult.enabled("an engine is wanted");
      }
      context
          .getRoot()
          .getStore(HERE)
          .getOrComputeIfAbsent(Skipped.class, any -> new Skipped(why), Skipped.class)
          .tests
          .incrementAndGet();
      return ConditionEvaluationResult.disabled(why);
    }

    private static String obstacle() {
      return switch (System.getProperty(PROPERTY, "")) {
        case "true" -> PROPERTY + "=true";
        case "false" -> "";
        default -> {
          try {
            Engine.answering(Duration.ofSeconds(10));
            yield "";
          } catch (IOException e) {
            yield e.getMessage();
          }
        }
      };
    }
  }

  /** Prints the number once all tests have been through. */
  final class Skipped implements AutoCloseable {
    private final AtomicInteger tests = new AtomicInteger();
    private final String why;

    Skipped(String why) {
      this.why = why;
    }

    @Override
    public void close() {
      System.err.println(tests + " tests that need a docker engine were skipped: " + why);
    }
  }
}
