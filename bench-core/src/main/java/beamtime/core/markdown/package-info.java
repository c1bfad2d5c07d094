/** Tables that read well as text, and text of somebody else made harmless for them. */
package beamtime.core.markdown;
