package dev.konsol.rpc;

import dev.konsol.eval.BootReport;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// That of a session of the host.
record LiveProject(Evaluations evaluations, EvalSession session) implements InProject {
  @Override
  public Optional<BootReport> boot() {
    return session.boot();
  }

  @Override
  public List<Path> addDependencies(List<String> coordinates) {
    return evaluations.addDependencies(session, coordinates);
  }

  @Override
  public String markdown() {
    return session.transcript();
  }

  @Override
  public String notebook() {
    return session.notebook();
  }
}
