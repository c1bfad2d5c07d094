/** NeXus files: what an experiment writes, and what an ingester reads of it. */
package beamtime.icat.nexus;
