package dev.konsol.lines.host;

import dev.konsol.core.host.HostInfo;
import dev.konsol.wire.JsonLine;
import java.time.temporal.ChronoUnit;
import java.util.TreeMap;
import java.util.TreeSet;

/// A host on this wire.
public final class HostJson {
  private HostJson() {}

  public static void put(JsonLine line, HostInfo host) {
    line.put("name", host.name())
        .put("state", host.state())
        .put("epoch", host.epoch())
        .put("address", host.address())
        .putObject("labels", labels -> new TreeMap<>(host.labels()).forEach(labels::put))
        .put("build", host.build())
        .putValue("load", Math.round(host.load() * 1000) / 1000.0)
        .put("sessions", host.sessions())
        .putTexts("accepts", new TreeSet<>(host.accepts()))
        .put("full", host.full())
        .put("heard", host.heard().truncatedTo(ChronoUnit.MILLIS).toString())
        .put("self", host.self());
  }
}
