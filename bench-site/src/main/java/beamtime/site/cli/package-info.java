/** The commands of {@code site.jar}. */
package beamtime.site.cli;
