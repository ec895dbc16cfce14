package dev.konsol.lsp.diagnostics;

import dev.konsol.core.Budget;
import dev.konsol.lsp.json.Uris;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What the server has said about each file: pushed, the last one counts; and pulled, the last one
/// of each identifier. Every push has a number, so that one can wait for what comes after a moment.
/// Safe for any thread.
///
/// It is bounded, whatever the server says: the files that were neither told nor asked about for
/// longest go, those that are open last. That something went is remembered, so that nobody takes it
/// for a file without faults.
public final class DiagnosticStore {
  /// How much is kept.
  ///
  /// @param perFile how many diagnostics of one file in one message
  /// @param bytes of all files together; a quarter of it for one message
  public record Limits(int files, int perFile, long bytes) {
    public static final Limits USUAL = new Limits(5_000, 1_000, 8L << 20);
  }

  /// What was said last, unasked.
  ///
  /// @param version of the document it is about, or -1 where the server does not say
  /// @param number counts all pushes of the server; 0 where there was none, or it was dropped
  public record Push(int version, long number, List<Diagnostic> items) {
    public Push {
      items = List.copyOf(items);
    }
  }

  /// Everything that is known about a file.
  ///
  /// @param items each thing once, in the file's order
  /// @param missing what is not there although the server said it; empty when nothing is missing
  public record Known(List<Diagnostic> items, String missing) {
    public static final Known NOTHING = new Known(List.of(), "");

    public Known {
      items = List.copyOf(items);
    }
  }

  /// What the store holds.
  ///
  /// @param dropped how many diagnostics were said and not kept, or not kept until now
  /// @param changes how often what is known of a file has become something else: who has seen the
  ///   same number has seen everything
  public record Held(int files, long bytes, long dropped, long changes) {
    public static final Held NOTHING = new Held(0, 0, 0, 0);
  }

  static final Push NONE = new Push(-1, 0, List.of());
  private static final int FILE_BYTES = 400;
  private static final int MARKS = 1 << 20;

  private static final class Entry {
    private final long ownBytes;
    private Push push = NONE;
    private Kept pushed = Kept.NOTHING;
    private final Map<String, Kept> pulled = new LinkedHashMap<>();

    private Entry(Path file) {
      this.ownBytes = FILE_BYTES + 2L * file.toString().length();
    }

    private long bytes() {
      long asked = pulled.values().stream().mapToLong(each -> FILE_BYTES + each.bytes()).sum();
      return ownBytes + pushed.bytes() + asked;
    }

    private boolean saysTheSameAs(Kept earlierPush, Map<String, Kept> earlierPulls) {
      return pushed.saysTheSameAs(earlierPush)
          && pulled.keySet().equals(earlierPulls.keySet())
          && pulled.entrySet().stream()
              .allMatch(
                  each ->
                      each.getValue()
                          .saysTheSameAs(Objects.requireNonNull(earlierPulls.get(each.getKey()))));
    }

    private int dropped() {
      return pushed.dropped() + pulled.values().stream().mapToInt(Kept::dropped).sum();
    }
  }

  private final Limits limits;
  private final Predicate<Path> open;
  // In the order in which they were last told or asked about.
  private final Map<Path, Entry> files = new LinkedHashMap<>(16, 0.75f, true);
  // Which files' pushes were dropped, by a hash of their names: what the server names has no end.
  private final BitSet marks = new BitSet(MARKS);
  private long bytes;
  private long dropped;
  private long changes;
  private long pushes;
  private boolean takesPushes = true;
  private boolean over;

  /// @param open which documents are: they are kept before others
  public DiagnosticStore(Limits limits, Predicate<Path> open) {
    this.limits = limits;
    this.open = open;
  }

  /// From now on only what is asked for counts.
  public synchronized void takeNoPushes() {
    takesPushes = false;
  }

  /// One about an older version than the last is late, and says nothing any more.
  public synchronized void push(Path file, int version, List<Diagnostic> items) {
    if (!takesPushes || (version >= 0 && version < pushed(file).version())) {
      return;
    }
    Kept kept = kept(items);
    change(
        file,
        entry -> {
          entry.push = new Push(version, ++pushes, kept.items());
          entry.pushed = kept;
        });
    notifyAll();
  }

  public synchronized void pull(Path file, String identifier, List<Diagnostic> items) {
    Kept kept = kept(items);
    change(file, entry -> entry.pulled.put(identifier, kept));
  }

  /// Takes in what a pull was answered with; answers whether that says what there is. `unchanged`
  /// does not: it goes by an answer of before, which is never named to a server, and some say it of
  /// files they have not looked at.
  public boolean take(JsonNode report, Path file, String identifier) {
    boolean whole = keep(report, file, identifier);
    for (Map.Entry<String, JsonNode> related : report.path("relatedDocuments").properties()) {
      Uris.path(related.getKey()).ifPresent(other -> keep(related.getValue(), other, identifier));
    }
    return whole;
  }

  private boolean keep(JsonNode report, Path file, String identifier) {
    boolean whole = report.path("kind").asString("full").equals("full") && report.isObject();
    if (whole) {
      pull(file, identifier, Diagnostic.list(report.path("items")));
    }
    return whole;
  }

  private Kept kept(List<Diagnostic> items) {
    Kept kept = Kept.of(items, limits.perFile(), limits.bytes() / 4);
    dropped += kept.dropped();
    return kept;
  }

  private void change(Path file, Consumer<Entry> change) {
    Entry entry = files.get(file);
    if (entry == null) {
      entry = new Entry(file);
      files.put(file, entry);
    } else {
      bytes -= entry.bytes();
    }
    Kept pushed = entry.pushed;
    Map<String, Kept> pulled = Map.copyOf(entry.pulled);
    change.accept(entry);
    bytes += entry.bytes();
    // A server that is asked again says the same again, mostly: that is no news.
    changes += entry.saysTheSameAs(pushed, pulled) ? 0 : 1;
    while (files.size() > limits.files() || bytes > limits.bytes()) {
      drop(leastWanted());
    }
  }

  private Path leastWanted() {
    for (Path file : files.keySet()) {
      if (!open.test(file)) {
        return file;
      }
    }
    return files.keySet().iterator().next();
  }

  private void drop(Path file) {
    Entry entry = Objects.requireNonNull(files.remove(file));
    bytes -= entry.bytes();
    changes++;
    if (!entry.push.items().isEmpty()) {
      marks.set(mark(file));
    }
    dropped += entry.pushed.items().size();
    dropped += entry.pulled.values().stream().mapToLong(each -> each.items().size()).sum();
  }

  private static int mark(Path file) {
    return Math.floorMod(file.hashCode(), MARKS);
  }

  /// Identifiers that are registered no more have nothing to say.
  public synchronized void keepIdentifiers(Set<String> identifiers) {
    for (Entry entry : files.values()) {
      if (!identifiers.containsAll(entry.pulled.keySet())) {
        bytes -= entry.bytes();
        entry.pulled.keySet().retainAll(identifiers);
        bytes += entry.bytes();
        changes++;
      }
    }
  }

  /// The document is closed: what is said from now on is about the file.
  public synchronized void forget(Path file) {
    if (files.containsKey(file)) {
      change(
          file,
          entry -> {
            entry.pulled.clear();
            entry.push = new Push(-1, entry.push.number(), entry.push.items());
          });
    }
  }

  /// What the server has spoken of in a folder, the folder itself included.
  public synchronized List<Path> filesIn(Path folder) {
    return files.keySet().stream()
        .filter(file -> file.equals(folder) || folder.equals(file.getParent()))
        .toList();
  }

  public synchronized long pushes() {
    return pushes;
  }

  public synchronized Push pushed(Path file) {
    Entry entry = files.get(file);
    return entry == null ? NONE : entry.push;
  }

  public synchronized Held held() {
    return new Held(files.size(), bytes, dropped, changes);
  }

  /// A diagnostic and where it is.
  public record Found(Path file, Diagnostic item) {}

  /// So many of all that is known, the worst first. A look at it counts as no question.
  public synchronized List<Found> worst(int most) {
    return files.entrySet().stream()
        .flatMap(each -> items(each.getValue()).stream().map(one -> new Found(each.getKey(), one)))
        .sorted(Comparator.comparing((Found found) -> found.item().severity()))
        .limit(most)
        .toList();
  }

  public synchronized Known of(Path file) {
    Entry entry = files.get(file);
    return new Known(entry == null ? List.of() : items(entry), missing(file, entry));
  }

  /// In the file's order. What is pulled comes before what is pushed: of two that agree, the first
  /// stays.
  private static List<Diagnostic> items(Entry entry) {
    Map<Diagnostic.Identity, Diagnostic> all = new LinkedHashMap<>();
    entry.pulled.values().forEach(kept -> kept.items().forEach(each -> add(each, all)));
    entry.push.items().forEach(each -> add(each, all));
    return all.values().stream()
        .sorted(Comparator.comparing(each -> each.range().start()))
        .toList();
  }

  private static void add(Diagnostic item, Map<Diagnostic.Identity, Diagnostic> all) {
    all.putIfAbsent(item.identity(), item);
  }

  private String missing(Path file, @Nullable Entry entry) {
    if (entry != null && entry.dropped() > 0) {
      return entry.dropped() + " more diagnostics of this file were dropped, the worst are kept";
    }
    boolean pushKnown = entry != null && entry.push.number() > 0;
    return !pushKnown && marks.get(mark(file))
        ? "what the server said about this file before was dropped: it said too much at a time"
        : "";
  }

  /// Waits for a push about the file that fits; answers whether there is one.
  public synchronized boolean await(Path file, Predicate<Push> fits, Budget budget)
      throws InterruptedException {
    return budget.await(this, () -> over || fits.test(pushed(file))) && fits.test(pushed(file));
  }

  /// Lets those who wait look again: something else than a push may have made it pointless.
  public synchronized void wake() {
    notifyAll();
  }

  /// The server is gone: nothing more will come.
  public synchronized void end() {
    over = true;
    notifyAll();
  }
}
