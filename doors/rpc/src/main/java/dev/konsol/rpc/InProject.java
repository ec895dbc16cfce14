package dev.konsol.rpc;

import dev.konsol.eval.BootReport;
import dev.konsol.eval.Evaluation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a session does with the project around it.
interface InProject {
  /// As `eval`, in a transaction that is rolled back.
  Evaluation rolledBack(String code, Optional<Duration> timeout);

  /// What was started with the session.
  Optional<BootReport> boot();

  /// The files that were added to the class path.
  List<Path> addDependencies(List<String> coordinates);

  String markdown();

  String notebook();
}
