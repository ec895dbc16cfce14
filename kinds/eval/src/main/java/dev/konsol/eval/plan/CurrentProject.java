package dev.konsol.eval.plan;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// A session's project as it is now. Used by the thread that has the session's turn.
public final class CurrentProject {
  private static final Duration QUICK = Duration.ofMillis(50);
  private static final String RESET =
      ": a reset takes them in, with replay it makes your declarations again";

  private final Supplier<EnginePlan> plans;
  private final Supplier<Instant> changedAt;
  private final Pace pace;
  private Instant seen = Instant.MIN;

  /// @param plans compile what is not compiled
  /// @param changedAt when a source or a file of the build was last written
  public CurrentProject(Supplier<EnginePlan> plans, Supplier<Instant> changedAt) {
    this(plans, changedAt, System::nanoTime);
  }

  CurrentProject(Supplier<EnginePlan> plans, Supplier<Instant> changedAt, LongSupplier nanos) {
    this.plans = plans;
    this.changedAt = changedAt;
    this.pace = new Pace(QUICK, nanos);
  }

  /// With everything compiled.
  public EnginePlan plan() {
    try {
      return plans.get();
    } finally {
      // A build may write sources itself, and one that fails is not tried again before a change.
      seen = latest();
    }
  }

  /// What cannot be looked at has not changed: a reset tells what is wrong with it.
  private Instant latest() {
    try {
      return changedAt.get();
    } catch (KonsolException e) {
      return seen;
    }
  }

  /// What there is to tell when sources were written since the last time: they are compiled then.
  /// Empty when nothing has changed.
  public Optional<List<String>> refresh(EnginePlan current) {
    if (!pace.due()) {
      return Optional.empty();
    }
    long begin = pace.begin();
    boolean changed = !latest().equals(seen);
    pace.looked(begin);
    return changed ? Optional.of(compile(current)) : Optional.empty();
  }

  private List<String> compile(EnginePlan current) {
    try {
      EnginePlan now = plan();
      boolean same =
          now.project().classPath().equals(current.project().classPath())
              && now.project().jdkHome().equals(current.project().jdkHome());
      return same ? List.of() : List.of("the project's libraries or its JDK have changed" + RESET);
    } catch (KonsolException e) {
      if (e.code() != ErrorCode.START_FAILED) {
        throw e;
      }
      return List.of(
          "the project has changed and cannot be compiled, so its classes are those of before: "
              + e.getMessage());
    }
  }
}
