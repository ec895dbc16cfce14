package dev.konsol.lsp.watch;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What became of a file since it was last told about.
public record FileChange(Path path, Kind kind) {
  public enum Kind {
    CREATED,
    CHANGED,
    DELETED;

    /// The two as one, the later after this one; null where they cancel each other out.
    @Nullable Kind then(Kind later) {
      return switch (this) {
        case CREATED -> later == DELETED ? null : CREATED;
        case CHANGED, DELETED -> later == DELETED ? DELETED : CHANGED;
      };
    }
  }
}
