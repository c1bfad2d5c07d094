package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A measured value of a datafile. */
@XmlType(name = "datafileParameter")
public final class DatafileParameterBean extends ParameterBean {}
