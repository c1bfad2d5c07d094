package beamtime.site.cli;

import beamtime.site.export.Export;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Writes a run in another tool's format. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the run is written",
      "1:it was refused, or could not be written",
      "2:wrong options"
    },
    description = "Writes a run in another tool's format.")
final class ExportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "Folder of the run.")
  private Path folder;

  @Option(
      names = {"-f", "--format"},
      required = true,
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = {
        "One of ${COMPLETION-CANDIDATES}.",
        "bmf: Bencher Metric Format; smaller, bigger: times and rates for "
            + "github-action-benchmark; csv: a row for each cell; markdown: a table for a pull "
            + "request."
      })
  private Export format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File to write; standard output by default.")
  private Optional<Path> output = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    try {
      RunFolder run = RunFolder.read(folder);
      String text = format.text(run);
      if (output.isPresent()) {
        Files.writeString(output.get(), text);
      } else {
        // as UTF-8, whatever the terminal's encoding: its readers expect that
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(text);
        if (out.checkError()) {
          throw new IOException("standard output did not take it");
        }
      }
      tellLeftOut(run);
      return CommandLine.ExitCode.OK;
    } catch (IOException e) {
      spec.commandLine().getErr().println(Problem.line(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private void tellLeftOut(RunFolder run) {
    long without = run.cells().stream().filter(cell -> !format.holds(cell)).count();
    if (without > 0) {
      spec.commandLine()
          .getErr()
          .printf(
              "left out: %d of %d cells that have no number, or one that allows no verdict; "
                  + "csv and markdown say why%n",
              without, run.cells().size());
    }
  }

  /** Formats as users write them. */
  static final class Formats implements ITypeConverter<Export>, Iterable<String> {
    @Override
    public Export convert(String value) {
      return Arrays.stream(Export.values())
          .filter(format -> label(format).equals(value.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + value + "' is not a format; use one of " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Export.values()).map(Formats::label).iterator();
    }

    private static String label(Export format) {
      return format.name().toLowerCase(Locale.ROOT);
    }
  }
}
