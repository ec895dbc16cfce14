package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.ConsoleSpec;
import dev.konsol.console.Consoles;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The consoles of a host, of which each agent has opened some. Those are its own; the others
/// belong to people and to other agents, and are judged as such. A caller without a name may use
/// all. Safe for any thread.
final class SharedConsoles {
  private final Consoles consoles;
  private final Map<SessionId, Opened> opened = new ConcurrentHashMap<>();

  /// The key may be somebody else's by now: only this console counts.
  private record Opened(String caller, Console console) {}

  SharedConsoles(Consoles consoles) {
    this.consoles = consoles;
  }

  Console find(SessionId key) {
    return consoles.find(key);
  }

  /// Refuses a key that no console has, so that nobody is asked about it.
  Judged.Session judged(SessionId key, ToolContext context) {
    return new Judged.Session(key.value(), own(consoles.find(key), context));
  }

  private boolean own(Console console, ToolContext context) {
    Opened known = opened.get(console.id());
    return context.caller().isEmpty()
        || (known != null
            && known.console().equals(console)
            && known.caller().equals(context.caller()));
  }

  List<Console> list(ToolContext context, boolean all) {
    return everyones().stream().filter(each -> all || own(each, context)).toList();
  }

  List<Console> everyones() {
    return consoles.list();
  }

  /// One that runs keeps its key; one of the caller's that has ended makes room.
  Console create(ConsoleSpec spec, ToolContext context) {
    list(context, false).stream()
        .filter(each -> each.id().equals(spec.key()) && each.overview().ending().isPresent())
        .forEach(each -> consoles.remove(spec.key(), false));
    Console console = consoles.create(spec);
    opened.values().removeIf(known -> !everyones().contains(known.console()));
    opened.put(spec.key(), new Opened(context.caller(), console));
    return console;
  }
}
