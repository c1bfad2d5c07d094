package beamtime.site.browser;

import beamtime.core.store.NeedsCondition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that need Chromium and its driver: see {@link NeedsCondition} for {@code -Dno-browser}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsBrowser.Condition.class)
@interface NeedsBrowser {
  /** Looks for them. */
  final class Condition extends NeedsCondition {
    Condition() {
      super("no-browser", "a browser");
    }

    @Override
    protected String lack() {
      return Chromium.installed().isPresent() ? "" : Chromium.MISSING;
    }
  }
}
