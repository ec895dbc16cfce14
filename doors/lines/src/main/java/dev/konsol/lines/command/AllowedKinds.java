package dev.konsol.lines.command;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The kinds of session that one connection may use: all of them, until it is narrowed because
/// somebody from another host is at its end. Safe for any thread.
final class AllowedKinds {
  private static final String CONSOLE = "console";

  /// What each door leads to.
  private static final Map<String, List<String>> DOORS =
      Map.of(
          "rpc", List.of("eval"),
          "lsp", List.of("lsp"),
          "agent", List.of("agent"),
          "acp", List.of("agent"),
          "mcp", List.of(CONSOLE, "eval", "lsp"));

  private volatile boolean foreign;
  private volatile Set<String> kinds = Set.of();

  /// Once: a second time it stays as narrow as it is.
  Response narrow(Call call, Set<String> wanted) {
    if (!foreign) {
      kinds = Set.copyOf(wanted);
      foreign = true;
    }
    return call.ok();
  }

  boolean takes(String kind) {
    return kinds.isEmpty() || kinds.contains(kind);
  }

  boolean opens(String door) {
    return DOORS.getOrDefault(door, List.of()).stream().allMatch(this::takes);
  }

  /// Refuses what the connection is not for.
  void check(Request request) {
    if (!foreign) {
      return;
    }
    switch (request) {
      case Request.Shutdown _ ->
          throw refused("a host is not stopped from another one: say it on its own machine");
      case Request.Open open -> {
        if (!opens(open.door())) {
          throw refused("this host does not let others use its door '" + open.door() + "'");
        }
      }
      // It finds only what the connection may use.
      case Request.Preview _ -> {}
      case Request.Ping _, Request.Hello _, Request.AllSessions _, Request.Hosts _ -> {}
      case Request.Locate _, Request.Narrow _, Request.Malformed _ -> {}
      case Request.Elsewhere _, Request.OpenElsewhere _ -> {}
      default -> {
        if (!takes(CONSOLE)) {
          throw refused(
              "this host does not let others use its consoles: it accepts "
                  + String.join(", ", new TreeSet<>(kinds)));
        }
      }
    }
  }

  private static KonsolException refused(String message) {
    return new KonsolException(ErrorCode.NOT_ALLOWED, message);
  }
}
