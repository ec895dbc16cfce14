package dev.konsol.worker.snippet;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where Kotlin's snippets put themselves and find each other. The compiler would write a class of
/// its own for that, a map; reading all that a map can do again for every snippet took a quarter of
/// each compilation, so this one can do nothing else.
///
/// There is one session in a process, so there is one of these. Snippets may use it from any
/// thread.
public final class KotlinState {
  /// By the name that Kotlin gives to such a field.
  public static final KotlinState INSTANCE = new KotlinState();

  private final Map<Object, Object> snippets = new HashMap<>();

  private KotlinState() {}

  public synchronized @Nullable Object get(Object name) {
    return snippets.get(name);
  }

  public synchronized @Nullable Object put(Object name, Object snippet) {
    return snippets.put(name, snippet);
  }
}
