/** Events as objects in MongoDB, and benchmarks of them and their containers. */
package beamtime.mongo.events;
