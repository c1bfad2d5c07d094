/**
 * The catalogue in ICAT, by its SOAP contract or by its REST interface.
 *
 * <p>Meant for releases 4.3 to 6.2, tried with the contract of 6.2.0, which our own endpoint
 * answers. What release notes say of older servers is followed but untried: operations that 4.3
 * lacks are not called; SOAP answers several fields since 4.11, so whole beans are read; users have
 * an affiliation since 4.10, before it follows their full name; REST writes and deletes since 4.7;
 * ESCAPE is known since 4.6, and written only where a name has a wild card; rules may be longer
 * than 255 characters since 4.4, but ours are not. A place's datasets and investigations leave out
 * what 5.0 and later added, such as file sizes.
 */
package beamtime.icat;
