package dev.konsol.rpc;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import java.util.List;

/// Opens evaluation sessions.
interface Repls {
  Repl open(EvalSpec spec);

  /// The languages that can be had here.
  List<EvalLanguage> languages();
}
