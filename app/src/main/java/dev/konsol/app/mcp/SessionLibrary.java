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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The sessions' texts as resources: the log of each console, the transcript of each evaluation.
final class SessionLibrary implements Library {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLibrary.class);
  private static final String CONSOLE = "konsol://consoles/";
  private static final String OUTPUT = "/log";
  private static final String EVAL = "konsol://eval/";
  private static final String TRANSCRIPT = "/transcript";

  /// Characters of a text, and how many of a log's are from its beginning.
  private static final int MOST = 200_000;

  private static final int HEAD = MOST / 4;

  /// Of a command in a list.
  private static final int LONGEST = 200;

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
            "What '" + Excerpt.line(console.overview().command(), LONGEST) + "' printed, as text.",
            "text/plain")
        : new Entry(
            uri(session),
            "Snippets of " + Excerpt.line(session.title(), LONGEST),
            "Every snippet of this session with what came of it.",
            "text/markdown");
  }

  @Override
  public List<Entry> families() {
    return List.of(
        new Entry(
            CONSOLE + "{key}" + OUTPUT,
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
    return decoded(uri)
        .flatMap(
            wanted ->
                sessions().filter(each -> address(each, each.title()).equals(wanted)).findFirst())
        .map(SessionLibrary::text);
  }

  /// Nothing where it is no URI. A plus is a plus in a path.
  private static Optional<String> decoded(String uri) {
    try {
      return Optional.of(URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      LOG.debug("asked for '{}': {}", uri, e.toString());
      return Optional.empty();
    }
  }

  private static Text text(Session session) {
    return session instanceof EvalSession evaluation
        ? new Text(
            "text/markdown",
            Excerpt.of(evaluation.transcript(), MOST, "'konsol session export' has the whole"))
        : new Text("text/plain", log((Console) session));
  }

  private static String log(Console console) {
    try {
      TextChunk head = console.readText(0, HEAD, Duration.ZERO);
      long end = console.offset();
      long from = Math.max(head.nextOffset(), end - (MOST - HEAD));
      TextChunk tail = console.readText(from, MOST, Duration.ZERO);
      String how = "console_read with offset " + head.nextOffset() + " has what is still kept";
      return gap(0, head.offset(), end, how)
          + Excerpt.printable(head.text())
          + gap(head.nextOffset(), tail.offset(), end, how)
          + Excerpt.printable(tail.text());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static String gap(long from, long to, long end, String how) {
    return from == to ? "" : Excerpt.gap(from, to, end, how);
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
    return session instanceof Console ? CONSOLE + name + OUTPUT : EVAL + name + TRANSCRIPT;
  }
}
