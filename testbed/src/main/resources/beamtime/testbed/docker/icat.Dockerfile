# Our ICAT endpoint on a Java runtime. The password's file is copied in at the start of a container.
ARG JRE
FROM ${JRE}
RUN groupadd --system icat \
 && useradd --system --gid icat --home-dir /opt/icat icat \
 && mkdir --parents /opt/icat /data \
 && chown icat:icat /data
COPY icat-endpoint.jar /opt/icat/icat-endpoint.jar
USER icat
WORKDIR /data
VOLUME /data
ENTRYPOINT ["java"]
