package dev.konsol.console.view;

import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.screen.style.StyledRow;
import java.util.List;

/// A screen at one moment, as text and with its colours.
public record StyledScreen(Snapshot text, List<StyledRow> rows) {
  public StyledScreen {
    rows = List.copyOf(rows);
  }
}
