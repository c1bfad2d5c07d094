package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * INCLUDE in ICAT's older syntax, which names entities, rewritten to paths: {@code INCLUDE
 * Datafile, DatafileParameter} of a dataset becomes {@code INCLUDE Dataset$.datafiles AS
 * Datafile_$, Datafile_$.parameters AS DatafileParameter_$}.
 */
final class ConciseInclude {
  private final TokenReader reader;
  private final Schema schema;

  /**
   * Reads from there.
   *
   * @param reader after the word INCLUDE
   */
  ConciseInclude(TokenReader reader, Schema schema) {
    this.reader = reader;
    this.schema = schema;
  }

  /**
   * The clause, with a space before it.
   *
   * @param variable of the entity that is asked for
   */
  String jpql(EntityShape entity, String variable) throws IcatException {
    if (reader.at(Token.Kind.INTEGER)) {
      if (!reader.take().text().equals("1")) {
        throw IcatException.bad("Only integer value allowed in the INCLUDE list is 1");
      }
      return " INCLUDE 1";
    }
    List<EntityShape> wanted = new ArrayList<>();
    do {
      wanted.add(schema.named(reader.take(Token.Kind.NAME).text()));
    } while (reader.skip(","));
    StringJoiner paths = new StringJoiner(", ", " INCLUDE ", "");
    append(variable, new Links(schema, wanted).steps(entity, true), paths);
    return paths.toString();
  }

  private static void append(String variable, List<Links.Step> steps, StringJoiner paths) {
    for (Links.Step step : steps) {
      String next = step.target().name() + "_$";
      paths.add(variable + "." + step.relation().name() + " AS " + next);
      append(next, step.next(), paths);
    }
  }
}
