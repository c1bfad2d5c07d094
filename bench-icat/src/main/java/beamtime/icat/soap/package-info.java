/**
 * ICAT's SOAP contract as far as the workloads touch it, the same on the wire from ICAT 4.3 to 6.x.
 * Elements that are not named here are ignored in an answer and not sent.
 *
 * <p>Beans are what JAXB fills and reads, so their fields are public and have the names of the
 * wire. Times stay the text of {@code xs:dateTime} until they are asked for. The package has no
 * namespace of its own on purpose: JAX-WS then gives the types that of the service.
 */
package beamtime.icat.soap;
