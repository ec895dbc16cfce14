package dev.konsol.lsp.protocol;

import dev.konsol.core.Budget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// What the server has said about each file: pushed, the last one counts; and pulled, the last one
/// of each identifier. Every push has a number, so that one can wait for what comes after a moment.
/// Safe for any thread.
public final class DiagnosticStore {
  /// What was said last, unasked.
  ///
  /// @param version of the document it is about, or -1 where the server does not say
  /// @param number counts all pushes of the server
  /// @param nanos when it came
  public record Push(int version, long number, long nanos, List<Diagnostic> items) {
    public Push {
      items = List.copyOf(items);
    }
  }

  /// @param resultId what the server calls this answer; empty where it has no name
  record Pulled(String resultId, List<Diagnostic> items) {
    Pulled {
      items = List.copyOf(items);
    }
  }

  static final Push NONE = new Push(-1, 0, 0, List.of());

  private final Map<Path, Push> pushed = new HashMap<>();
  private final Map<Path, Map<String, Pulled>> pulled = new HashMap<>();
  private long pushes;
  private boolean over;

  synchronized void push(Path file, int version, List<Diagnostic> items) {
    pushed.put(file, new Push(version, ++pushes, System.nanoTime(), items));
    notifyAll();
  }

  synchronized void pull(Path file, String identifier, Pulled answer) {
    pulled.computeIfAbsent(file, _ -> new LinkedHashMap<>()).put(identifier, answer);
  }

  synchronized String resultId(Path file, String identifier) {
    Pulled last = pulled.getOrDefault(file, Map.of()).get(identifier);
    return last == null ? "" : last.resultId();
  }

  /// Identifiers that are registered no more have nothing to say.
  synchronized void keepIdentifiers(Set<String> identifiers) {
    pulled.values().forEach(answers -> answers.keySet().retainAll(identifiers));
  }

  synchronized void forget(Path file) {
    pulled.remove(file);
  }

  /// How many pushes there were so far.
  public synchronized long pushes() {
    return pushes;
  }

  public synchronized Push pushed(Path file) {
    return pushed.getOrDefault(file, NONE);
  }

  /// Everything that is known about the file, each thing once, in the file's order.
  public synchronized List<Diagnostic> of(Path file) {
    List<Diagnostic> all = new ArrayList<>();
    Set<Diagnostic.Identity> seen = new HashSet<>();
    pulled.getOrDefault(file, Map.of()).values().forEach(each -> add(each.items(), all, seen));
    add(pushed(file).items(), all, seen);
    all.sort(
        (a, b) -> {
          int line = Integer.compare(a.range().start().line(), b.range().start().line());
          return line != 0
              ? line
              : Integer.compare(a.range().start().character(), b.range().start().character());
        });
    return all;
  }

  private static void add(
      List<Diagnostic> items, List<Diagnostic> all, Set<Diagnostic.Identity> seen) {
    for (Diagnostic item : items) {
      if (seen.add(item.identity())) {
        all.add(item);
      }
    }
  }

  /// Waits for a push about the file that fits; answers whether there is one.
  boolean await(Path file, Predicate<Push> fits, Budget budget) throws InterruptedException {
    synchronized (this) {
      while (!over && !fits.test(pushed(file))) {
        long left = budget.remaining().toMillis();
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
      return fits.test(pushed(file));
    }
  }

  /// Lets those who wait look again: something else than a push may have made it pointless.
  synchronized void wake() {
    notifyAll();
  }

  /// The server is gone: nothing more will come.
  synchronized void end() {
    over = true;
    notifyAll();
  }
}
