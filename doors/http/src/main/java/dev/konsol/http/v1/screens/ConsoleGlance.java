package dev.konsol.http.v1.screens;

import dev.konsol.console.Console;
import dev.konsol.console.screen.style.StyledRow;
import dev.konsol.process.Size;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The rows of a console's screen. One that has printed nothing since is not looked at.
final class ConsoleGlance implements Glance {
  private final Console console;
  private @Nullable Size size;
  private long offset = -1;
  private List<StyledRow> rows = List.of();

  ConsoleGlance(Console console) {
    this.console = console;
  }

  @Override
  public Optional<ObjectNode> look() {
    long head = console.offset();
    Size now = console.overview().size();
    boolean whole = !now.equals(size);
    if (!whole && head == offset) {
      return Optional.empty();
    }
    List<StyledRow> before = whole ? List.of() : rows;
    offset = head;
    size = now;
    rows = console.styledScreen();
    ObjectNode screen = JsonNodeFactory.instance.objectNode();
    screen.put("id", console.id().value()).put("kind", console.kind());
    screen.put("rows", rows.size()).put("cols", now.cols());
    ArrayNode changed = screen.putArray("changed");
    for (int row = 0; row < rows.size(); row++) {
      if (row >= before.size() || !rows.get(row).equals(before.get(row))) {
        ObjectNode one = changed.addObject().put("row", row);
        one.set("runs", StyledRuns.json(rows.get(row)));
      }
    }
    return changed.isEmpty() ? Optional.empty() : Optional.of(screen);
  }
}
