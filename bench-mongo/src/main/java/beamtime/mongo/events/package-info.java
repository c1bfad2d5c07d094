/** The workloads of physics events on MongoDB. */
package beamtime.mongo.events;
