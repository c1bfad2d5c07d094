package beamtime.site.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tests that need Chromium and its driver. They are skipped, and the number printed, with {@code
 * -Dno-browser=true} and on machines without them; with {@code -Dno-browser=false} a missing
 * browser fails them.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsBrowser.Condition.class)
@interface NeedsBrowser {
  /** Decides for each test method, so that the reports count methods. */
  final class Condition implements ExecutionCondition {
    private static final String PROPERTY = "no-browser";
    private static final ExtensionContext.Namespace HERE =
        ExtensionContext.Namespace.create(NeedsBrowser.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (context.getTestMethod().isEmpty()) {
        return ConditionEvaluationResult.enabled("methods are asked for one by one");
      }
      String why = obstacle();
      if (why.isEmpty()) {
        return ConditionEvaluationResult.enabled("a browser is wanted");
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
        default -> Chromium.installed().isPresent() ? "" : Chromium.MISSING;
      };
    }
  }

  /** Prints the number after all tests. */
  final class Skipped implements AutoCloseable {
    private final AtomicInteger tests = new AtomicInteger();
    private final String why;

    Skipped(String why) {
      this.why = why;
    }

    @Override
    public void close() {
      System.err.println(tests + " tests that need a browser were skipped: " + why);
    }
  }
}
