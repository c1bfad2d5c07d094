# HBase's own jars on a Java runtime. Configuration is copied in at the start of a container.
ARG JRE
FROM ${JRE}
RUN groupadd --system hbase \
 && useradd --system --gid hbase --home-dir /opt/hbase hbase \
 && mkdir --parents /opt/hbase/conf /data \
 && chown hbase:hbase /data
COPY lib /opt/hbase/lib
USER hbase
WORKDIR /data
# Where tables and the write-ahead log lie: a volume, as in the images of other databases.
VOLUME /data
ENTRYPOINT ["java"]
