package beamtime.icat.endpoint;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * One line for a warning of a library: they log what any client may provoke, with a stack trace.
 * Our own come with it, since they mean a bug.
 */
final class LineFormatter extends Formatter {
  private static final String OURS = LineFormatter.class.getPackageName();

  /** Makes the process log like this, to its standard error. */
  static void use() {
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    for (Handler handler : root.getHandlers()) {
      handler.setFormatter(new LineFormatter());
    }
  }

  @Override
  public String format(LogRecord entry) {
    String message = String.valueOf(formatMessage(entry)).replaceAll("\\R", " ");
    String line = entry.getInstant() + " " + entry.getLevel() + " " + message + "\n";
    Throwable thrown = entry.getThrown();
    return thrown != null && entry.getLoggerName().startsWith(OURS) ? line + stack(thrown) : line;
  }

  private static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
