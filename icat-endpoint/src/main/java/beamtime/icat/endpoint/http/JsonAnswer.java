package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.contract.Attribute;
import beamtime.icat.endpoint.contract.FieldSet;
import beamtime.icat.endpoint.contract.Schema;
import beamtime.icat.endpoint.entity.EntityBaseBean;
import jakarta.json.stream.JsonGenerator;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as ICAT's REST interface does: beans under the name of their entity, absent fields
 * left out, to-many relations as arrays that are empty where they were not included.
 */
final class JsonAnswer {
  /** ISO 8601 with milliseconds, in UTC. */
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Schema schema;
  private final JsonGenerator out;

  JsonAnswer(Schema schema, JsonGenerator out) {
    this.schema = schema;
    this.out = out;
  }

  /** The answer to a search. */
  void rows(List<?> rows) {
    out.writeStartArray();
    rows.forEach(this::value);
    out.writeEnd();
  }

  /** One row, or one field of it. */
  void value(@Nullable Object value) {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof EntityBaseBean bean) {
      out.writeStartObject();
      out.writeKey(schema.of(bean.getClass()).name());
      bean(bean);
      out.writeEnd();
    } else if (value instanceof FieldSet several) {
      rows(several.fields());
    } else {
      scalar(value);
    }
  }

  private void bean(EntityBaseBean bean) {
    out.writeStartObject();
    for (Attribute attribute : schema.of(bean.getClass()).attributes()) {
      Object value = attribute.plain(bean);
      if (value != null) {
        out.writeKey(attribute.name());
        field(value);
      }
    }
    out.writeEnd();
  }

  private void field(Object value) {
    if (value instanceof EntityBaseBean one) {
      bean(one);
    } else if (value instanceof List<?> many) {
      out.writeStartArray();
      many.forEach(each -> bean((EntityBaseBean) each));
      out.writeEnd();
    } else {
      scalar(value);
    }
  }

  @SuppressWarnings("JavaUtilDate") // that of java.sql has no instant
  private void scalar(Object value) {
    if (value instanceof Boolean truth) {
      out.write(truth);
    } else if (value instanceof Date moment) {
      out.write(MOMENT.format(Instant.ofEpochMilli(moment.getTime())));
    } else if (value instanceof Double number) {
      real(number);
    } else if (value instanceof Number number) {
      out.write(number.longValue());
    } else {
      out.write(value.toString());
    }
  }

  /** JSON has no infinities, and ICAT writes null for what is no number. */
  private void real(double number) {
    if (Double.isFinite(number)) {
      out.write(number);
    } else {
      out.writeNull();
    }
  }
}
