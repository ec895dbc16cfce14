package dev.konsol.app.mcp;

import dev.konsol.console.Console;
import dev.konsol.console.Consoles;
import dev.konsol.console.log.TextChunk;
import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalSession;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import dev.konsol.mcp.tool.Library;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The sessions' texts as resources: the log of each console, the transcript of each evaluation.
final class SessionLibrary implements Library {
  private static final String CONSOLE = "konsol://consoles/";
  private static final String LOG = "/log";
  private static final String EVAL = "konsol://eval/";
  private static final String TRANSCRIPT = "/transcript";
  private static final int MOST_LOG = 200_000;

  private final Consoles consoles;
  private final Supplier<List<EvalSession>> evaluations;
  private final ChangeFeed feed;

  /// Looks at what there is.
  ///
  /// @param evaluations those that are open; must not open anything
  SessionLibrary(Consoles consoles, Supplier<List<EvalSession>> evaluations, Tasks tasks) {
    this.consoles = consoles;
    this.evaluations = evaluations;
    this.feed = new ChangeFeed(this::versions, tasks);
  }

  @Override
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (Console console : consoles.list()) {
      entries.add(
          new Entry(
              CONSOLE + encoded(console.id().value()) + LOG,
              "Console " + console.id(),
              "What '" + console.overview().command() + "' printed, as text.",
              "text/plain"));
    }
    for (EvalSession session : evaluations.get()) {
      entries.add(
          new Entry(
              EVAL + encoded(session.title()) + TRANSCRIPT,
              "Snippets of " + session.title(),
              "Every snippet of this session with what came of it.",
              "text/markdown"));
    }
    return entries;
  }

  @Override
  public List<Family> families() {
    return List.of(
        new Family(
            CONSOLE + "{key}" + LOG,
            "Console log",
            "What a console printed, as text.",
            "text/plain"),
        new Family(
            EVAL + "{sessionId}" + TRANSCRIPT,
            "Snippet transcript",
            "Every snippet of a session with what came of it.",
            "text/markdown"));
  }

  @Override
  public Optional<Text> read(String uri) {
    try {
      return name(uri, CONSOLE, LOG)
          .map(key -> new Text("text/plain", log(consoles.find(key))))
          .or(() -> name(uri, EVAL, TRANSCRIPT).flatMap(this::transcript));
    } catch (KonsolException e) {
      return Optional.empty();
    }
  }

  private static String log(Console console) {
    try {
      long from = Math.max(0, console.overview().offset() - MOST_LOG);
      TextChunk chunk = console.readText(from, MOST_LOG, Duration.ZERO);
      return (chunk.offset() == 0
              ? ""
              : Excerpt.gap(
                  0, chunk.offset(), chunk.nextOffset(), "console_read has what is still kept"))
          + Excerpt.printable(chunk.text());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private Optional<Text> transcript(SessionId id) {
    return evaluations.get().stream()
        .filter(each -> each.title().equals(id.value()))
        .findFirst()
        .map(each -> new Text("text/markdown", each.transcript()));
  }

  @Override
  public Watch watch(Consumer<Change> watcher) {
    return feed.watch(watcher);
  }

  /// Something of each text that changes with it.
  private Map<String, Long> versions() {
    Map<String, Long> versions = new LinkedHashMap<>();
    consoles
        .list()
        .forEach(
            each ->
                versions.put(CONSOLE + encoded(each.id().value()) + LOG, each.overview().offset()));
    evaluations
        .get()
        .forEach(
            each -> versions.put(EVAL + encoded(each.title()) + TRANSCRIPT, each.journal().head()));
    return versions;
  }

  private static Optional<SessionId> name(String uri, String before, String after) {
    boolean fits =
        uri.startsWith(before)
            && uri.endsWith(after)
            && uri.length() > before.length() + after.length();
    return fits
        ? Optional.of(
            new SessionId(
                URLDecoder.decode(
                    uri.substring(before.length(), uri.length() - after.length()),
                    StandardCharsets.UTF_8)))
        : Optional.empty();
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
