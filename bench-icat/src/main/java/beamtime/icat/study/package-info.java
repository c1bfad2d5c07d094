/** The study of ICAT at PaNdata, repeated. */
package beamtime.icat.study;
