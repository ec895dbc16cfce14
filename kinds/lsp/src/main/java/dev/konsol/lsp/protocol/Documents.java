package dev.konsol.lsp.protocol;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is open, in which version. Guarded by its monitor, which [LanguageClient] also holds while
/// it tells the server, so that versions arrive in order.
final class Documents {
  private final Map<Path, OpenDocument> open = new LinkedHashMap<>();

  synchronized Optional<OpenDocument> find(Path file) {
    return Optional.ofNullable(open.get(file));
  }

  synchronized @Nullable OpenDocument get(Path file) {
    return open.get(file);
  }

  synchronized void put(OpenDocument document) {
    open.put(document.file(), document);
  }

  synchronized Optional<OpenDocument> remove(Path file) {
    return Optional.ofNullable(open.remove(file));
  }

  synchronized List<OpenDocument> all() {
    return List.copyOf(open.values());
  }
}
