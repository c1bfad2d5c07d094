package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.EntityShape;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.Schema;

/**
 * The query of a get: {@code Dataset}, {@code Dataset ds INCLUDE ds.datafiles}, or in the older
 * syntax {@code Dataset INCLUDE Datafile}.
 *
 * @param include what goes into the answer in addition to its attributes
 */
public record GetQuery(EntityShape entity, Include include) {
  public static GetQuery parse(String query, Schema schema) throws IcatException {
    TokenReader reader = Tokenizer.read(query == null ? "" : query);
    EntityShape entity = schema.named(reader.take(Token.Kind.NAME).text());
    if (reader.skip("INCLUDE")) {
      String variable = ConciseQuery.variable(entity);
      String paths = new ConciseInclude(reader, schema).jpql(entity, variable);
      reader.requireEnd();
      TokenReader rewritten = Tokenizer.read(paths);
      rewritten.take("INCLUDE");
      return new GetQuery(entity, Include.parse(rewritten, variable, entity, schema));
    }
    boolean named = reader.skip("AS") || reader.at(Token.Kind.NAME);
    String variable = named ? reader.take(Token.Kind.NAME).text() : entity.name();
    if (named && reader.skip("INCLUDE")) {
      return new GetQuery(entity, Include.parse(reader, variable, entity, schema));
    }
    reader.requireEnd();
    return new GetQuery(entity, Include.nothing(entity));
  }
}
