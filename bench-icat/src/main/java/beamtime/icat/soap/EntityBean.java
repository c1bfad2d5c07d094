package beamtime.icat.soap;

import jakarta.xml.bind.annotation.XmlAccessOrder;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorOrder;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;
import java.util.function.Supplier;

/** An entity of ICAT. */
@XmlType(name = "entityBaseBean")
@XmlAccessorType(XmlAccessType.FIELD)
@XmlAccessorOrder(XmlAccessOrder.ALPHABETICAL)
@XmlSeeAlso({
  DatafileBean.class,
  DatafileFormatBean.class,
  DatafileParameterBean.class,
  DatasetBean.class,
  DatasetParameterBean.class,
  DatasetTypeBean.class,
  FacilityBean.class,
  GroupingBean.class,
  InstrumentBean.class,
  InvestigationBean.class,
  InvestigationInstrumentBean.class,
  InvestigationTypeBean.class,
  InvestigationUserBean.class,
  ParameterTypeBean.class,
  RuleBean.class,
  SampleBean.class,
  UserBean.class,
  UserGroupBean.class
})
public abstract class EntityBean {
  /** Null until it is stored. */
  public Long id;

  /** A bean with only an id: enough to refer to the stored one. */
  public static <B extends EntityBean> B reference(Supplier<B> type, long id) {
    B bean = type.get();
    bean.id = id;
    return bean;
  }
}
