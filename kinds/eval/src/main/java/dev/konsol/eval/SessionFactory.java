package dev.konsol.eval;

import dev.konsol.core.trust.LeftOut;
import java.util.List;

/// Opens evaluation sessions. The real ones take processes, compilers and a project; a test scripts
/// its own.
public interface SessionFactory {
  /// A project or worker that cannot be started is `START_FAILED` with the reason and the last
  /// lines of output.
  EvalSession open(EvalSpec spec);

  /// What would have no effect in such a session, because its folder is not trusted.
  List<LeftOut> leftOut(EvalSpec spec);

  /// The languages that can be had here.
  List<EvalLanguage> languages();
}
