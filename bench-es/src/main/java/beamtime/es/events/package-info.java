/** Benchmarks of events and their containers on Elasticsearch. */
package beamtime.es.events;
