package beamtime.core.load;

import beamtime.core.data.Beamline;
import java.util.OptionalLong;

/**
 * What is asked of a backend: would it keep what this beamline gives?
 *
 * @param days for which its frames are kept
 * @param linkBits bits a second of the link between client and server; empty where there is none
 * @param readers that ask meanwhile
 */
public record FitQuestion(Beamline beamline, int days, OptionalLong linkBits, int readers) {}
