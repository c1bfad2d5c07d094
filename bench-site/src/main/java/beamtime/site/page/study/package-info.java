/** Pages of what studies printed, with ours next to it. */
package beamtime.site.page.study;
