package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** A measured value, of whatever it belongs to. */
@XmlType(name = "parameter")
public abstract class ParameterBean extends EntityBean {
  public Double numericValue;
  public ParameterTypeBean type;
}
