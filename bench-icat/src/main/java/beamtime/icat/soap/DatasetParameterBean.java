package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A measured value of a dataset. */
@XmlType(name = "datasetParameter")
public final class DatasetParameterBean extends ParameterBean {}
