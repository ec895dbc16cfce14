package dev.konsol.agent.prompt;

import java.nio.file.Path;
import java.util.Optional;

/// What a session's model is told first. Safe for any thread.
public interface Instructions {
  /// Asked once for a session, and again when it works elsewhere: a text that changes within a
  /// conversation would cost the provider's cache of it.
  ///
  /// @param own what the session's maker wants said besides
  String of(Path directory, Optional<String> own);

  /// The same for every folder.
  static Instructions fixed(String text) {
    return (directory, own) ->
        text + "\n\nYou work in " + directory + "." + own.map(more -> "\n\n" + more).orElse("");
  }
}
