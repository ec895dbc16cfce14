package dev.konsol.client.top;

import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.terminal.AnsiStyle;
import dev.konsol.client.terminal.Format;
import dev.konsol.client.terminal.TextWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Draws the overview: a line a row of the terminal, none wider than it.
record OverviewScreen(AnsiStyle style, String home, Window window) {
  /// The first line, the heading, the line above the preview, the last line.
  private static final int FIXED = 4;

  private static final int LEAST_PREVIEW = 3;
  private static final String REVERSE = "7";

  /// One column; a width of 0 leaves it out.
  private record Column(String title, int width) {}

  List<String> lines(OverviewState overview, Preview preview, Snapshot snapshot) {
    List<String> lines = new ArrayList<>();
    if (overview.mode() == OverviewState.Mode.LOOK) {
      look(lines, overview, preview);
    } else {
      list(lines, overview, preview, snapshot);
    }
    return lines.subList(0, Math.min(lines.size(), window.rows()));
  }

  private void look(List<String> lines, OverviewState overview, Preview preview) {
    int room = Math.max(0, window.rows() - 2);
    lines.add(rule(overview, preview));
    preview(lines, overview, preview, room);
    lines.add(foot(overview));
  }

  private void list(
      List<String> lines, OverviewState overview, Preview preview, Snapshot snapshot) {
    List<SessionRow> visible = overview.visible();
    int room = Math.max(1, window.rows() - FIXED);
    boolean previewed = room >= 2 * LEAST_PREVIEW && !visible.isEmpty();
    int listed = previewed ? Math.min(visible.size(), Math.max(LEAST_PREVIEW, room / 2)) : room;
    lines.add(head(overview, snapshot));
    List<Column> columns = columns(visible);
    lines.add(style.paint("1", heading(columns)));
    int index = overview.index();
    int first = Math.clamp(index - listed / 2, 0, Math.max(0, visible.size() - listed));
    for (int i = first; i < Math.min(visible.size(), first + listed); i++) {
      lines.add(row(columns, visible.get(i), snapshot, i == index));
    }
    if (visible.isEmpty()) {
      lines.add(clip(nothing(overview, snapshot)));
    }
    if (previewed) {
      lines.add(rule(overview, preview));
      preview(lines, overview, preview, window.rows() - lines.size() - 1);
    }
    while (lines.size() < window.rows() - 1) {
      lines.add("");
    }
    lines.add(foot(overview));
  }

  private static String nothing(OverviewState overview, Snapshot snapshot) {
    if (!snapshot.trouble().isEmpty()) {
      return "  " + snapshot.trouble();
    }
    return overview.all().isEmpty()
        ? "  Nothing lives here yet: 'konsol console create --attach bash' starts a console"
        : "  No session contains '" + overview.filter() + "'";
  }

  private String head(OverviewState overview, Snapshot snapshot) {
    int all = overview.all().size();
    StringBuilder text = new StringBuilder("konsol  ").append(all);
    text.append(all == 1 ? " session" : " sessions");
    count(text, overview, "waiting");
    count(text, overview, "failed");
    if (!snapshot.unreachable().isEmpty()) {
      text.append("  unreachable: ").append(String.join(", ", snapshot.unreachable()));
    }
    if (!overview.filter().isEmpty() && overview.mode() == OverviewState.Mode.LIST) {
      text.append("  filter: ").append(overview.filter());
    }
    return style.paint("1", clip(text.toString()));
  }

  private static void count(StringBuilder text, OverviewState overview, String attention) {
    long count = overview.all().stream().filter(row -> row.attention().equals(attention)).count();
    if (count > 0) {
      text.append(", ").append(count).append(' ').append(attention);
    }
  }

  /// Narrow terminals leave out what can be missed most easily.
  private List<Column> columns(List<SessionRow> visible) {
    int cols = window.cols();
    int longest = longest(visible, SessionRow::label, 4);
    int host = cols >= 60 ? Math.min(12, longest(visible, SessionRow::host, 0)) : 0;
    boolean loads = cols >= 70;
    int fixed = 2 + 8 + 8 + 12 + 7 + (loads ? 12 : 0) + (host > 0 ? host + 1 : 0);
    boolean folder = cols - fixed >= 30;
    int free = Math.max(8, cols - fixed - 1);
    int name = Math.clamp(longest, 4, Math.max(8, folder ? free / 2 : free));
    return List.of(
        new Column("WANTS", 7),
        new Column("KIND", cols >= 44 ? 7 : 0),
        new Column("NAME", name),
        new Column("HOST", host == 0 ? 0 : Math.max(4, host)),
        new Column("STATE", cols >= 54 ? 11 : 0),
        new Column("AGE", cols >= 44 ? 6 : 0),
        new Column("CPU", loads ? 5 : 0),
        new Column("MEM", loads ? 5 : 0),
        new Column("FOLDER", folder ? Math.max(6, free - name) : 0));
  }

  private static int longest(
      List<SessionRow> rows, Function<SessionRow, String> text, int otherwise) {
    return rows.stream().mapToInt(row -> TextWidth.of(text.apply(row))).max().orElse(otherwise);
  }

  private String heading(List<Column> columns) {
    return cells(columns, columns.stream().map(Column::title).toList());
  }

  private String row(List<Column> columns, SessionRow row, Snapshot snapshot, boolean chosen) {
    Integer percent = snapshot.percent().get(row.key());
    String text =
        cells(
            columns,
            List.of(
                row.attention().equals("none") ? "" : row.attention(),
                row.kind(),
                row.label(),
                row.host(),
                row.status(),
                Format.time(row.ageMillis()),
                percent == null ? "" : percent + "%",
                row.memoryBytes().isPresent() ? Format.bytes(row.memoryBytes().getAsLong()) : "",
                folder(row.directory())));
    return style.paint(
        colour(row, chosen), chosen ? Cells.fit("▸" + text.substring(1), window.cols()) : text);
  }

  private static String colour(SessionRow row, boolean chosen) {
    String colour =
        switch (row.attention()) {
          case "waiting" -> "1;33";
          case "failed" -> "31";
          case "working" -> "32";
          default -> row.ended() || row.stored() ? "2" : "";
        };
    return chosen ? REVERSE + (colour.isEmpty() ? "" : ";" + colour) : colour;
  }

  private String cells(List<Column> columns, List<String> texts) {
    StringBuilder line = new StringBuilder("  ");
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column.width() > 0) {
        String text = texts.get(i);
        boolean right = column.title().equals("CPU") || column.title().equals("MEM");
        boolean last = i == columns.size() - 1;
        line.append(
            right
                ? " ".repeat(Math.max(0, column.width() - text.length())) + text
                : last ? Cells.fitEnd(text, column.width()) : Cells.fit(text, column.width()));
        line.append(' ');
      }
    }
    return clip(line.toString().stripTrailing());
  }

  /// As a shell's prompt has it.
  private String folder(String directory) {
    boolean below = !home.isEmpty() && (directory + "/").startsWith(home + "/");
    return below ? "~" + directory.substring(home.length()) : directory;
  }

  private String rule(OverviewState overview, Preview preview) {
    String title =
        overview
            .chosen()
            .map(row -> row.address() + (preview.title().isBlank() ? "" : ": " + preview.title()))
            .orElse("");
    String text = Cells.fit("── " + title, Math.min(window.cols(), TextWidth.of(title) + 3)) + " ";
    int rest = Math.max(0, window.cols() - TextWidth.of(text));
    return style.faint(clip(text + "─".repeat(rest)));
  }

  private void preview(List<String> lines, OverviewState overview, Preview preview, int room) {
    List<String> shown = preview.key().equals(overview.selected()) ? preview.last(room) : List.of();
    for (String line : shown) {
      lines.add(style.on() ? Cells.styled(line, window.cols()) : clip(line));
    }
    for (int i = shown.size(); i < room; i++) {
      lines.add("");
    }
  }

  private String foot(OverviewState overview) {
    String text =
        switch (overview.mode()) {
          case FILTER -> "/" + overview.filter() + "█   Enter keeps it, Esc clears it";
          case LOOK -> opening(overview) + "  ↑↓ others  Esc back";
          case LIST -> keys(overview);
        };
    return style.paint(REVERSE, Cells.fit(" " + text, window.cols()));
  }

  /// The longest that fits.
  private String keys(OverviewState overview) {
    if (overview.all().isEmpty()) {
      return "q leave";
    }
    String opening = opening(overview);
    String all = "↑↓ choose  " + opening + "  Space look  / filter  q leave";
    return TextWidth.of(all) < window.cols()
        ? all
        : opening.replaceFirst(" \\(.*", "") + "  Space look  / filter  q leave";
  }

  private static String opening(OverviewState overview) {
    return overview
        .chosen()
        .map(
            row ->
                switch (row.kind()) {
                  case "console" -> row.ended() ? "Enter show" : "Enter attach (C-] comes back)";
                  case "eval" -> "Enter REPL (C-d comes back)";
                  default -> "Enter look";
                })
        .orElse("");
  }

  private String clip(String text) {
    int wide = TextWidth.of(text);
    return Cells.fit(text, Math.min(wide, window.cols())).stripTrailing();
  }
}
