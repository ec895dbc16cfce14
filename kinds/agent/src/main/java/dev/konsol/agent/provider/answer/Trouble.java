package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.ModelException.Kind;
import java.io.Serial;
import java.time.Duration;
import java.util.Optional;

/// Something went wrong with a provider. The message goes on from the provider's name ("is busy:
/// try again later").
public final class Trouble extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final String brief;
  private final transient Optional<Duration> pause;
  private final Remedy remedy;

  /// What helps where it is asked again, besides time.
  private enum Remedy {
    NONE,
    AT_ONCE,
    ANOTHER_KEY
  }

  private Trouble(
      Kind kind, String brief, String message, Optional<Duration> pause, Remedy remedy) {
    super(message);
    this.kind = kind;
    this.brief = brief;
    this.pause = pause;
    this.remedy = remedy;
  }

  /// It may be over when the provider is asked again.
  ///
  /// @param brief what is said while waiting, as in "is busy"
  public static Trouble passing(String brief, String message) {
    return new Trouble(Kind.UNAVAILABLE, brief, message, Optional.empty(), Remedy.NONE);
  }

  /// Asking again does not help.
  public static Trouble lasting(Kind kind, String message) {
    return new Trouble(kind, message, message, Optional.empty(), Remedy.NONE);
  }

  /// The provider does not know us, or not any more.
  static Trouble keyRefused(String message) {
    return new Trouble(Kind.REFUSED, message, message, Optional.empty(), Remedy.ANOTHER_KEY);
  }

  public boolean keyRefused() {
    return remedy == Remedy.ANOTHER_KEY;
  }

  /// The same, where the provider said how long to wait.
  public Trouble after(Optional<Duration> wanted) {
    return new Trouble(kind, brief, getMessage(), wanted, Remedy.NONE);
  }

  /// The same, where the second attempt needs no pause.
  public Trouble atOnce() {
    return new Trouble(kind, brief, getMessage(), pause, Remedy.AT_ONCE);
  }

  /// How long to wait after an attempt, where that does not follow from their number alone.
  public Optional<Duration> pause(int attempt) {
    return remedy == Remedy.AT_ONCE && attempt == 1 ? Optional.of(Duration.ZERO) : pause;
  }

  public Kind kind() {
    return kind;
  }

  public boolean passing() {
    return kind == Kind.UNAVAILABLE;
  }

  public String brief() {
    return brief;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
