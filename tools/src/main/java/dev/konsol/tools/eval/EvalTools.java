package dev.konsol.tools.eval;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.Trust;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.TrustQuestion;
import java.util.ArrayList;
import java.util.List;

/// The tools over evaluation.
public final class EvalTools {
  private EvalTools() {}

  /// All of them, whatever languages can be had here: a model that asks for one that cannot is told
  /// what is missing.
  public static List<Tool> all(SnippetRuns snippets, Trust trust) {
    TrustQuestion question = new TrustQuestion(trust);
    List<ToolBody> bodies = new ArrayList<>();
    for (EvalLanguage language : EvalLanguage.values()) {
      bodies.add(new RunSnippet(snippets, language, question));
    }
    bodies.add(new EvalInterrupt(snippets));
    bodies.add(new EvalReset(snippets));
    bodies.add(new EvalSessions(snippets));
    return bodies.stream().map(ToolBody::asTool).toList();
  }
}
