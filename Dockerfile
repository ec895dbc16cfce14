# Konsol's daemon in a container: agents, consoles, evaluation and MCP over HTTP on port 7717, everything it keeps in /data.
#
#   docker build -t konsol .
#   docker run -p 127.0.0.1:7717:7717 -v konsol:/data -e KONSOL_MODEL -e ANTHROPIC_API_KEY konsol
#   docker exec CONTAINER cat /data/token

# --- build: what the archive has inside, the program and a Java runtime with the modules it uses ------------------------
FROM eclipse-temurin:25-jdk-noble AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends maven perl && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN ./package tree && cp -R target/package/tree /opt/konsol && echo image >/opt/konsol/INSTALLED

# --- run: not root, with an init that collects what nobody waits for --------------------------------------------------
FROM debian:bookworm-slim
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends tini perl procps ca-certificates git \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 10001 konsol \
 && install -d -o konsol -g konsol -m 700 /data
# With LICENSE, THIRD-PARTY.md and licenses/; the JVM has its own in runtime/legal, Debian's packages in /usr/share/doc.
COPY --from=build /opt/konsol /opt/konsol
LABEL org.opencontainers.image.licenses="Apache-2.0"
ENV KONSOL_DIR=/data PATH=/opt/konsol:$PATH
USER konsol
WORKDIR /home/konsol
# The JVM's ahead-of-time caches, which else the first command would make beside itself.
RUN konsol --make-caches && ls .cache/konsol/*-client.aot >/dev/null
VOLUME /data
EXPOSE 7717
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/7717 && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && grep -q '\"status\":\"ok\"' <&3"]
# SIGTERM ends everything in order, within a few seconds.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--", "konsol"]
CMD ["serve", "--http", "0.0.0.0:7717", "--allow-remote"]
