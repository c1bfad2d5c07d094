package beamtime.site.cli;

import beamtime.core.markdown.Plain;
import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.ColumnData;
import java.util.List;

/** What a comparison is written for. */
enum ReportFormat {
  /** A terminal. */
  TEXT {
    @Override
    String quoted(String foreign) {
      return Plain.line(foreign);
    }

    @Override
    String paragraph(String words) {
      StringBuilder lines = new StringBuilder();
      int width = 0;
      for (String word : words.split(" ", -1)) {
        // a word longer than a line stays whole, like a name in a table
        boolean fits = width + 1 + word.length() < LINE;
        lines.append(width == 0 ? "" : fits ? " " : "\n  ").append(word);
        width = width == 0 ? word.length() : (fits ? width + 1 : 2) + word.length();
      }
      return lines.append('\n').toString();
    }

    @Override
    Character[] border() {
      return AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS;
    }
  },
  /** A pull request. */
  MARKDOWN {
    /** As code: nothing in it is markup or a mention. */
    @Override
    String quoted(String foreign) {
      return foreign.isEmpty()
          ? ""
          : "`" + Plain.line(foreign).replace('`', '\'').replace("|", "\\|") + "`";
    }

    @Override
    String paragraph(String words) {
      return words + "\n";
    }

    /** That of a table in text, without the lines above and below it. */
    @Override
    Character[] border() {
      Character[] border = AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS.clone();
      for (int i = 0; i < border.length; i++) {
        boolean outer = i < OUTER || i >= border.length - OUTER;
        border[i] = outer || border[i] == null ? null : border[i] == '+' ? '|' : border[i];
      }
      return border;
    }
  };

  private static final int LINE = 100;

  /** Characters of the uppermost line, and of the lowest. */
  private static final int OUTER = 4;

  /** Text of a run, which is someone else's. */
  abstract String quoted(String foreign);

  /** Our own words, which need no escape, ended by a line feed. */
  abstract String paragraph(String words);

  abstract Character[] border();

  /** Rows under their headers, ended by a line feed. */
  <T> String table(List<T> rows, List<ColumnData<T>> columns) {
    return lines(AsciiTable.getTable(border(), rows, columns)) + "\n";
  }

  /** The same on every system. */
  private static String lines(String text) {
    return text.replace(System.lineSeparator(), "\n");
  }
}
