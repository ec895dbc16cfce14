package dev.konsol.agent.prompt;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A session's instructions, made with its first turn and kept as they are while it works in the
/// same folder. Safe for any thread.
public final class ToldOnce {
  private final Instructions instructions;
  private @Nullable Path directory;
  private String text = "";

  public ToldOnce(Instructions instructions) {
    this.instructions = instructions;
  }

  public synchronized String in(Path wanted, Optional<String> own) {
    if (!wanted.equals(directory)) {
      text = instructions.of(wanted, own);
      directory = wanted;
    }
    return text;
  }
}
