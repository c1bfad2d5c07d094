/**
 * All entities of ICAT's schema 6.2 with their keys, mandatory fields, lengths and relations.
 *
 * <p>The package has no namespace of its own on purpose: JAX-WS then gives the types that of the
 * service, as ICAT has it.
 */
package beamtime.icat.endpoint.entity;
