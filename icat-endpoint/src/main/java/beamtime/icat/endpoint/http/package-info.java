/** ICAT's SOAP and REST interfaces, and the HTTP server that offers them. */
package beamtime.icat.endpoint.http;
