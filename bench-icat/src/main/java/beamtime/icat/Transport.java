package beamtime.icat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Tls;
import java.util.Optional;

/** How calls are carried to ICAT. */
public enum Transport {
  /** The interface that every ICAT has. */
  SOAP,
  /** The other interface, which ICAT's own newer clients use; it writes since ICAT 4.7. */
  REST;

  /** A client of an endpoint. */
  IcatClient client(Endpoint endpoint, Tls tls, IcatSettings settings) {
    return switch (this) {
      case SOAP -> new SoapClient(address(endpoint), tls, settings);
      case REST -> new RestClient(address(endpoint), tls, settings);
    };
  }

  /**
   * Where it is reached: for REST the endpoint's {@code rest}, else {@code /icat} on the host of
   * SOAP, where every application server has it.
   */
  String address(Endpoint endpoint) {
    String uri = endpoint.address("uri");
    return switch (this) {
      case SOAP -> uri;
      case REST ->
          Optional.ofNullable(endpoint.address().get("rest"))
              .orElseGet(() -> uri.replaceFirst("/(ICATService|icat)/ICAT$", "/icat"));
    };
  }
}
