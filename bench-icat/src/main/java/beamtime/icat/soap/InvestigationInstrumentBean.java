package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlType;

/** That an investigation used an instrument. */
@XmlType(name = "investigationInstrument")
public final class InvestigationInstrumentBean extends EntityBean {
  public InstrumentBean instrument;
}
