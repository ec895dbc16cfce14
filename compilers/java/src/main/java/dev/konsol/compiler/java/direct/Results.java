package dev.konsol.compiler.java.direct;

import dev.konsol.wire.compile.Compiled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import jdk.jshell.VarSnippet;

/// The values of bare expressions, called `$1`, `$2` and so on. Every one pins its value in the
/// worker, so a few are kept. Those that came by the quick way are declared to JShell when code
/// first mentions them. Confined to the session's thread.
public final class Results {
  private static final int KEPT = 16;

  private final Deque<Result> kept = new ArrayDeque<>();
  private final Map<String, DirectCompiler.Value> undeclared = new HashMap<>();
  private long count;

  private record Result(String name, Optional<VarSnippet> snippet, Compiled.Field field) {}

  /// For JShell's own.
  public String nextName() {
    return "$" + ++count;
  }

  /// The name of the next one that comes by the quick way.
  public String upcomingName() {
    return "$" + (count + 1);
  }

  public void add(VarSnippet snippet, Compiled.Field field) {
    kept.add(new Result(snippet.name(), Optional.of(snippet), field));
  }

  public void add(DirectCompiler.Result result) {
    count++;
    result.value().ifPresent(this::add);
  }

  private void add(DirectCompiler.Value value) {
    kept.add(new Result(value.name(), Optional.empty(), value.field()));
    undeclared.put(value.name(), value);
  }

  /// Whether any of these names is a result that JShell does not know.
  public boolean undeclared(Set<String> names) {
    return names.stream().anyMatch(undeclared::containsKey);
  }

  /// The fields of those that are too old; `drop` is for the ones that JShell knows.
  public List<Compiled.Field> forget(Consumer<VarSnippet> drop) {
    List<Compiled.Field> forgotten = new ArrayList<>();
    while (kept.size() > KEPT) {
      Result oldest = kept.remove();
      oldest.snippet().ifPresent(drop);
      undeclared.remove(oldest.name());
      forgotten.add(oldest.field());
    }
    return forgotten;
  }

  /// Declarations of those among these names that JShell does not know yet; it does from here on.
  public List<String> declare(Set<String> names) {
    List<String> sources = new ArrayList<>();
    for (String name : names) {
      DirectCompiler.Value value = undeclared.remove(name);
      if (value != null) {
        sources.add(recalled(value.type(), value.name(), value.field()));
      }
    }
    return sources;
  }

  /// A declaration that takes over what the worker has in that field.
  static String recalled(String type, String name, Compiled.Field field) {
    return "%s %s = (%s) dev.konsol.worker.snippet.EarlierValue.in(\"%s\", \"%s\");"
        .formatted(type, name, type, field.className(), field.field());
  }
}
