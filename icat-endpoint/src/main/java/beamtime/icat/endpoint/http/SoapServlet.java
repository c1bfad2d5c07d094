package beamtime.icat.endpoint.http;

import com.sun.xml.ws.api.BindingID;
import com.sun.xml.ws.api.server.BoundEndpoint;
import com.sun.xml.ws.api.server.Container;
import com.sun.xml.ws.api.server.InstanceResolver;
import com.sun.xml.ws.api.server.Module;
import com.sun.xml.ws.api.server.WSEndpoint;
import com.sun.xml.ws.transport.http.servlet.ServletAdapter;
import com.sun.xml.ws.transport.http.servlet.ServletAdapterList;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.xml.sax.EntityResolver;

/**
 * ICAT's operations by JAX-WS RI, and by GET their WSDL and schema with the address that the client
 * used.
 */
final class SoapServlet extends HttpServlet {
  /** ICAT's path on its usual application servers. */
  static final String PATH = "/ICATService/ICAT";

  private final Icat icat;
  private ServletAdapter adapter;

  SoapServlet(Icat icat) {
    this.icat = icat;
  }

  @Override
  public void init() {
    WSEndpoint<Icat> endpoint =
        WSEndpoint.create(
            Icat.class,
            true,
            InstanceResolver.createSingleton(icat).createInvoker(),
            null,
            null,
            new OneService(),
            BindingID.SOAP11_HTTP.createBinding(),
            null,
            null,
            (EntityResolver) null,
            true);
    adapter = new ServletAdapterList(getServletContext()).createAdapter("ICAT", PATH, endpoint);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    adapter.handle(getServletContext(), request, response);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    adapter.handle(getServletContext(), request, response);
  }

  @Override
  protected void doTrace(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
  }

  /** What JAX-WS RI asks of its container: where to note its services. */
  private static final class OneService extends Container {
    private final Module module =
        new Module() {
          private final List<BoundEndpoint> endpoints = new ArrayList<>();

          @Override
          public List<BoundEndpoint> getBoundEndpoints() {
            return endpoints;
          }
        };

    @Override
    public <T> @Nullable T getSPI(Class<T> type) {
      return type == Module.class ? type.cast(module) : null;
    }
  }
}
