package dev.konsol.http.v1.host;

import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The host itself, for its owner.
public record HostInfoRoutes(HostFacts facts, LoadHistory load) {
  private static final String TAG = "host";
  private static final long USUAL_LINES = 200;
  private static final int MOST_LINES = 2000;

  private static final String HOST =
      """
      {"type":"object","required":["version","name","started","pid","limits","samples"],
       "properties":{"version":{"type":"string"},"name":{"type":"string"},
       "started":{"type":"string","format":"date-time"},"pid":{"type":"integer"},
       "limits":{"type":"object","additionalProperties":{"type":"integer"}},
       "samples":{"type":"array","items":%s}}}"""
          .formatted(LoadSample.SCHEMA);
  private static final String LOG =
      """
      {"type":"object","required":["lines"],"properties":{
       "lines":{"type":"array","items":{"type":"string"}}}}""";
  private static final String DOCTOR =
      """
      {"type":"object","required":["findings"],"properties":{"findings":{"type":"array","items":{
       "type":"object","required":["group","what","ok","needed","detail"],"properties":{
       "group":{"type":"string"},"what":{"type":"string"},"ok":{"type":"boolean"},
       "needed":{"type":"boolean"},"detail":{"type":"string"},"todo":{"type":"string"}}}}}}""";

  public List<Route> all() {
    return List.of(
        Route.get("/v1/host", this::host)
            .doc(TAG, "What it is, and what it took during the last half hour.")
            .query(
                "after",
                "{\"type\":\"string\",\"format\":\"date-time\"}",
                "Only samples taken after this.")
            .answers(200, "The host.", HOST),
        Route.get("/v1/host/log", this::log)
            .doc(TAG, "What it logged last.")
            .query(
                "lines",
                "{\"type\":\"integer\",\"minimum\":1,\"maximum\":" + MOST_LINES + "}",
                "How many at most; " + USUAL_LINES + " unless given.")
            .answers(200, "The lines.", LOG),
        Route.get(
                "/v1/host/doctor",
                exchange ->
                    exchange.json(200, facts.doctor().strip().getBytes(StandardCharsets.UTF_8)))
            .doc(TAG, "What is on the machine and what is missing, as `konsol doctor` says it.")
            .answers(200, "What was looked for.", DOCTOR));
  }

  private void host(Exchange exchange) throws IOException {
    Instant after = exchange.query("after").map(HostInfoRoutes::instant).orElse(Instant.EPOCH);
    ObjectNode host = JsonNodeFactory.instance.objectNode();
    host.put("version", facts.version()).put("name", facts.name());
    host.put("started", facts.started().toString()).put("pid", facts.pid());
    ObjectNode limits = host.putObject("limits");
    facts.limits().forEach(limits::put);
    ArrayNode samples = host.putArray("samples");
    load.after(after).forEach(each -> add(samples.addObject(), each));
    exchange.json(200, Bodies.bytes(host));
  }

  private static void add(ObjectNode node, LoadSample sample) {
    node.put("at", sample.at().toString()).put("cpu", sample.cpu());
    node.put("memory", sample.memory()).put("sessions", sample.sessions());
    node.put("descriptors", sample.descriptors()).put("threads", sample.threads());
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw Problem.badRequest("'after' is a time, such as 2030-01-02T03:04:05Z");
    }
  }

  private void log(Exchange exchange) throws IOException {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    int most = exchange.whole("lines", 1, MOST_LINES).orElse(USUAL_LINES).intValue();
    facts.log(most).forEach(answer.putArray("lines")::add);
    exchange.json(200, Bodies.bytes(answer));
  }
}
