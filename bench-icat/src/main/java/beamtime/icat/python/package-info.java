/** python-icat, a client that is not ours, and what it needs to run. */
package beamtime.icat.python;
