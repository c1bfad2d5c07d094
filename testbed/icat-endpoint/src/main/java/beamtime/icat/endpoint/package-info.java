/**
 * A catalogue that speaks ICAT's SOAP contract, in a process of its own: the default for ICAT where
 * a laboratory's own can't be reached.
 *
 * <p>It is not ICAT and its numbers don't stand for ICAT's: JAX-WS RI over Jetty, EclipseLink and
 * H2 in a file. What ICAT does for each call is done here as well: the session is a row that is
 * selected, every reference is selected, every bean is flushed alone, a search is the database's
 * work. A user other than root may do what the rules in the catalogue allow: they are selected for
 * each call and joined into a search, as subselects, and asked for each bean that is written.
 */
package beamtime.icat.endpoint;
