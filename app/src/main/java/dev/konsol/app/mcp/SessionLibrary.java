package dev.konsol.app.mcp;

import dev.konsol.console.Console;
import dev.konsol.console.log.TextChunk;
import dev.konsol.core.Excerpt;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Session;
import dev.konsol.eval.EvalSession;
import dev.konsol.mcp.Offer.Change;
import dev.konsol.mcp.Offer.Watch;
import dev.konsol.mcp.tool.Library;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The sessions' texts as resources: the log of each console, the transcript of each evaluation.
final class SessionLibrary implements Library {
  private static final String CONSOLE = "konsol://consoles/";
  private static final String LOG = "/log";
  private static final String EVAL = "konsol://eval/";
  private static final String TRANSCRIPT = "/transcript";
  private static final int MOST_LOG = 200_000;

  private final Host host;
  private final ChangeFeed feed;

  SessionLibrary(Host host, Tasks tasks) {
    this.host = host;
    this.feed = new ChangeFeed(this::versions, tasks);
  }

  /// A session whose text is a resource, kind by kind.
  private Stream<Session> sessions() {
    return host.list().stream()
        .filter(each -> each instanceof Console || each instanceof EvalSession)
        .sorted(Comparator.comparing(Session::kind));
  }

  @Override
  public List<Entry> entries() {
    return sessions().map(SessionLibrary::entry).toList();
  }

  private static Entry entry(Session session) {
    return session instanceof Console console
        ? new Entry(
            uri(console),
            "Console " + console.id(),
            "What '" + console.overview().command() + "' printed, as text.",
            "text/plain")
        : new Entry(
            uri(session),
            "Snippets of " + session.title(),
            "Every snippet of this session with what came of it.",
            "text/markdown");
  }

  @Override
  public List<Entry> families() {
    return List.of(
        new Entry(
            CONSOLE + "{key}" + LOG,
            "Console log",
            "What a console printed, as text.",
            "text/plain"),
        new Entry(
            EVAL + "{sessionId}" + TRANSCRIPT,
            "Snippet transcript",
            "Every snippet of a session with what came of it.",
            "text/markdown"));
  }

  @Override
  public Optional<Text> read(String uri) {
    String wanted = URLDecoder.decode(uri, StandardCharsets.UTF_8);
    return sessions()
        .filter(each -> address(each, each.title()).equals(wanted))
        .findFirst()
        .map(SessionLibrary::text);
  }

  private static Text text(Session session) {
    return session instanceof EvalSession evaluation
        ? new Text("text/markdown", evaluation.transcript())
        : new Text("text/plain", log((Console) session));
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

  @Override
  public Watch watch(Consumer<Change> watcher) {
    return feed.watch(watcher);
  }

  /// Something of each text that changes with it.
  private Map<String, Long> versions() {
    Map<String, Long> versions = new LinkedHashMap<>();
    sessions().forEach(each -> versions.put(uri(each), version(each)));
    return versions;
  }

  private static long version(Session session) {
    return session instanceof Console console
        ? console.overview().offset()
        : session.journal().head();
  }

  private static String uri(Session session) {
    String name = URLEncoder.encode(session.title(), StandardCharsets.UTF_8);
    return address(session, name.replace("+", "%20"));
  }

  private static String address(Session session, String name) {
    return session instanceof Console ? CONSOLE + name + LOG : EVAL + name + TRANSCRIPT;
  }
}
