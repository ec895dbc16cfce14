package dev.konsol.rpc;

import dev.konsol.eval.BootReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a session does with the project around it.
interface InProject {
  /// What was started with the session.
  Optional<BootReport> boot();

  /// The files that were added to the class path.
  List<Path> addDependencies(List<String> coordinates);

  String markdown();

  String notebook();
}
