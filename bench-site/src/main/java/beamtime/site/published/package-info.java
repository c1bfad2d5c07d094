/** What studies printed, and which of our cells belongs to each number. */
package beamtime.site.published;
