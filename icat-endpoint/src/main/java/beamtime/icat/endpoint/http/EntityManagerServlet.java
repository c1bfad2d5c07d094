package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Beans;
import beamtime.icat.endpoint.catalogue.Calls;
import beamtime.icat.endpoint.catalogue.Searches;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Beans: search or get by GET, create and update by POST, delete by DELETE. */
final class EntityManagerServlet extends RestServlet {
  static final String PATH = "/icat/entityManager";

  private final Calls calls;
  private final Schema schema;
  private final Beans beans;
  private final Searches searches;

  EntityManagerServlet(Calls calls, Schema schema, Beans beans, Searches searches) {
    this.calls = calls;
    this.schema = schema;
    this.beans = beans;
    this.searches = searches;
  }

  @Override
  void get(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    String session = request.getParameter("sessionId");
    String id = request.getParameter("id");
    if (id == null) {
      List<Object> rows =
          calls.asUser(
              session, (em, user) -> searches.search(em, user, required(request, "query")));
      try (JsonGenerator out = json(response)) {
        new JsonAnswer(schema, out).rows(rows);
      }
    } else {
      long key = number(id);
      EntityBaseBean bean =
          calls.asUser(
              session, (em, user) -> searches.get(em, user, required(request, "query"), key));
      try (JsonGenerator out = json(response)) {
        new JsonAnswer(schema, out).value(bean);
      }
    }
  }

  @Override
  void post(Form form, HttpServletResponse response) throws IcatException, IOException {
    List<Long> ids =
        calls.asUser(
            form.session(),
            (em, user) ->
                beans.write(em, user, new JsonBeans(schema, form.required("entities")).changes()));
    try (JsonGenerator out = json(response)) {
      out.writeStartArray();
      ids.forEach(out::write);
      out.writeEnd();
    }
  }

  @Override
  void delete(HttpServletRequest request, HttpServletResponse response) throws IcatException {
    calls.runAsUser(
        request.getParameter("sessionId"),
        (em, user) -> {
          String entities = required(request, "entities");
          beans.delete(em, user, new JsonBeans(schema, entities).references());
        });
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private static long number(String id) throws IcatException {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, "id is no number: " + id);
    }
  }
}
