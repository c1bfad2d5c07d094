/** Pages that explain workloads. */
package beamtime.site.page.workload;
