/** Events as objects in MongoDB, and the workloads on them. */
package beamtime.mongo.events;
