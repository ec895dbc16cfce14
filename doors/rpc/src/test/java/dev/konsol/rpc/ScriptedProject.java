package dev.konsol.rpc;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.BootReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds everything but `no:such:1`.
record ScriptedProject(ScriptedRepl repl) implements InProject {
  @Override
  public Optional<BootReport> boot() {
    return repl.boot;
  }

  @Override
  public List<Path> addDependencies(List<String> coordinates) {
    if (coordinates.contains("no:such:1")) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "no:such:1 cannot be resolved");
    }
    return coordinates.stream().map(name -> Path.of("/repository", name)).toList();
  }

  @Override
  public String markdown() {
    return "# markdown";
  }

  @Override
  public String notebook() {
    return "{}";
  }
}
