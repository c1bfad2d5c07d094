/** Benchmarks of events and their containers on MongoDB. */
package beamtime.mongo.events;
