package dev.konsol.http.v1;

import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Load;
import dev.konsol.core.session.SessionState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A session's line in the list of all.
///
/// @param clients how many hold or watch it
/// @param host the one that has it, where that is not the one that is asked
record SessionRow(
    String id,
    String kind,
    Optional<String> name,
    String title,
    String directory,
    SessionState state,
    Attention attention,
    Instant created,
    Instant activeAt,
    int clients,
    Optional<Load> load,
    Optional<String> host) {
  static final String SCHEMA =
      """
      {"type":"object","required":["id","kind","name","title","directory","state","attention",
        "created","active_at","clients","cpu","memory","host"],"properties":{
       "id":{"type":"string"},"kind":{"enum":["console","eval","lsp","agent"]},
       "name":{"type":["string","null"]},"title":{"type":"string"},"directory":{"type":"string"},
       "state":{"enum":["opening","ready","busy","waiting","closed","failed"]},
       "attention":{"enum":["none","working","waiting","failed","done"]},
       "created":{"type":"string","format":"date-time"},
       "active_at":{"type":"string","format":"date-time"},"clients":{"type":"integer"},
       "cpu":{"type":["integer","null"],"description":"Milliseconds of processor time so far."},
       "memory":{"type":["integer","null"],"description":"Bytes in memory."},
       "host":{"type":"string"},
       "reason":{"type":"string","description":"`host gone`: it was on a host that is."}}}""";

  SessionRow called(String words) {
    return new SessionRow(
        id, kind, name, words, directory, state, attention, created, activeAt, clients, load, host);
  }

  /// The newest first; nothing that changes in a session's life moves it.
  String order() {
    return "%019d %s %s".formatted(Long.MAX_VALUE - created.toEpochMilli(), kind, id);
  }

  /// By which people know it.
  Stream<String> words() {
    return Stream.concat(Stream.of(id, title, directory), name.stream());
  }

  /// @param self the host that is asked
  ObjectNode json(String self) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", id).put("kind", kind).put("name", name.orElse(null)).put("title", title);
    node.put("directory", directory).put("state", state.wireName());
    node.put("attention", attention.wireName()).put("created", millis(created));
    node.put("active_at", millis(activeAt)).put("clients", clients);
    node.put("cpu", load.map(Load::cpuMillis).orElse(null));
    node.put("memory", load.map(Load::memoryBytes).orElse(null));
    return node.put("host", host.orElse(self));
  }

  private static String millis(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
