/**
 * A catalogue that speaks ICAT's SOAP contract, in a process of its own: the default for ICAT where
 * a laboratory's own can't be reached.
 *
 * <p>It is not ICAT and its numbers don't stand for ICAT's: JAX-WS RI over Jetty, EclipseLink and
 * H2 in a file. What ICAT does for each call is done here as well: the session is a row that is
 * selected, every reference is selected, every bean is flushed alone, a search is the database's
 * work. What an application server spends on a call is not done: a real ICAT 6.2.0 over H2 took the
 * processor for 6.3 times as long to log in (it asks its authenticator by HTTP), 3.8 times to
 * create one bean, 2.5 to search without finding, 1.9 to create four beans in turn, 1.8 to find by
 * a path and 1.75 to create 2000 in one call, but 0.73 times as long to list 2000 entities and 0.78
 * for their ids, as this did before it looked up references as ICAT does.
 *
 * <p>A user other than root may do what the rules in the catalogue allow: they are selected for
 * each call and joined into a search, as subselects, and asked for each bean that is written.
 */
package beamtime.icat.endpoint;
