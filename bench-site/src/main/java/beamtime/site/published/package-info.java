/** What studies printed, and which of our cells stands beside each number. */
package beamtime.site.published;
