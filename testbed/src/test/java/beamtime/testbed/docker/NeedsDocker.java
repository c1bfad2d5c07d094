package beamtime.testbed.docker;

import beamtime.core.store.NeedsCondition;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that need a docker engine: see {@link NeedsCondition} for {@code -Dno-docker}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsDocker.Condition.class)
@interface NeedsDocker {
  /** Asks the engine. */
  final class Condition extends NeedsCondition {
    Condition() {
      super("no-docker", "a docker engine");
    }

    @Override
    protected String lack() {
      try {
        Engine.answering(Duration.ofSeconds(10));
        return "";
      } catch (IOException e) {
        return e.getMessage();
      }
    }
  }
}
