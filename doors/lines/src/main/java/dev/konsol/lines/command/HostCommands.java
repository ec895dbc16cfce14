package dev.konsol.lines.command;

import dev.konsol.console.Consoles;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Session;
import dev.konsol.lines.host.AllHosts;
import dev.konsol.lines.host.HostJson;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What concerns all hosts together.
record HostCommands(
    Consoles consoles, SessionList sessions, OtherHosts hosts, InstantSource clock) {

  Response hosts(Call call) {
    return call.ok(line -> line.putObjects("hosts", hosts.list(), HostJson::put));
  }

  /// The consoles of all hosts.
  Response consoles(Call call) {
    Instant now = clock.instant();
    AllHosts.Answers others = ask(() -> JsonLine.object().put("cmd", "list"));
    List<Consumer<JsonLine>> rows = new ArrayList<>();
    consoles.list().forEach(each -> rows.add(row -> DaemonCommands.listed(row, each, now)));
    return merged(call, rows, others);
  }

  /// The sessions of all hosts.
  Response sessions(Call call, Request.AllSessions request) {
    AllHosts.Answers others = ask(() -> JsonLine.object().put("cmd", "sessions"));
    long head = sessions.head(request);
    Instant now = clock.instant();
    List<Consumer<JsonLine>> rows = new ArrayList<>();
    sessions.listed().forEach(each -> rows.add(row -> SessionList.put(row, each, now)));
    return merged(call, rows, others, line -> line.put("head", head));
  }

  private Response merged(Call call, List<Consumer<JsonLine>> own, AllHosts.Answers others) {
    return merged(call, own, others, _ -> {});
  }

  /// Own rows first. An agent that several hosts know, since they share their store, is told once.
  private Response merged(
      Call call, List<Consumer<JsonLine>> own, AllHosts.Answers others, Consumer<JsonLine> more) {
    Map<String, JsonObject> rows = new LinkedHashMap<>();
    own.forEach(row -> add(rows, self(), read(row)));
    others
        .byHost()
        .forEach((host, answer) -> answer.objects("sessions").forEach(row -> add(rows, host, row)));
    return call.ok(
        line -> {
          line.putObjects("sessions", rows.values(), JsonLine::putAll)
              .putTexts("unreachable", others.unreachable());
          more.accept(line);
        });
  }

  private static JsonObject read(Consumer<JsonLine> row) {
    JsonLine line = JsonLine.object();
    row.accept(line);
    return JsonObject.parse(line.end());
  }

  private static void add(Map<String, JsonObject> rows, String host, JsonObject row) {
    JsonLine line = JsonLine.object().putAll(row);
    if (!row.has("host") && !host.isEmpty()) {
      line.put("host", host);
    }
    boolean shared = row.text("kind", "").equals("agent");
    String name = row.text("id", row.text("key", ""));
    rows.putIfAbsent(
        (shared ? "" : host) + "\n" + row.text("kind", "console") + "\n" + name,
        JsonObject.parse(line.end()));
  }

  private String self() {
    return hosts.self().orElse("");
  }

  /// Here, if it is here; else wherever it is.
  Response locate(Call call, Request.Locate wanted) {
    for (var each : sessions.listed()) {
      Session session = each.session();
      if (fits(wanted, session.kind(), session.id().value(), session.name().orElse(""))) {
        return found(call, self(), session.kind(), session.id().value());
      }
    }
    AllHosts.Answers others = ask(() -> JsonLine.object().put("cmd", "sessions"));
    Map<String, JsonObject> there = new LinkedHashMap<>();
    others
        .byHost()
        .forEach(
            (host, answer) ->
                answer.objects("sessions").stream()
                    .filter(
                        row -> fits(wanted, row.text("kind"), row.text("id"), row.text("name", "")))
                    .findFirst()
                    .ifPresent(row -> there.put(host, row)));
    if (there.size() != 1) {
      throw notOne(wanted, there.keySet(), others.unreachable());
    }
    Map.Entry<String, JsonObject> one = there.entrySet().iterator().next();
    return found(call, one.getKey(), one.getValue().text("kind"), one.getValue().text("id"));
  }

  private static boolean fits(Request.Locate wanted, String kind, String id, String name) {
    return wanted.kind().filter(each -> !each.equals(kind)).isEmpty()
        && (wanted.name().equals(id) || wanted.name().equals(name));
  }

  private static Response found(Call call, String host, String kind, String id) {
    return call.ok(line -> line.put("host", host).put("kind", kind).put("id", id));
  }

  private static KonsolException notOne(
      Request.Locate wanted, Iterable<String> hosts, List<String> unreachable) {
    String all = String.join(", ", hosts);
    if (!all.isEmpty()) {
      return new KonsolException(
          ErrorCode.BAD_REQUEST,
          "'" + wanted.name() + "' is on several hosts (" + all + "): say which, as NAME@HOST");
    }
    String silent =
        unreachable.isEmpty() ? "" : " (unreachable: " + String.join(", ", unreachable) + ")";
    return new KonsolException(
        ErrorCode.UNKNOWN_SESSION,
        "there is no "
            + wanted.kind().orElse("session")
            + " '"
            + OtherHosts.shown(wanted.name())
            + "' on any host"
            + silent);
  }

  private AllHosts.Answers ask(Supplier<JsonLine> request) {
    try {
      return new AllHosts(hosts).ask(request);
    } catch (InterruptedException e) {
      throw new InterruptibleWaits.Dropped();
    }
  }
}
