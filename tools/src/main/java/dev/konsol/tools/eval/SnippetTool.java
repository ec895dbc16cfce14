package dev.konsol.tools.eval;

import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.tools.Schema;
import java.util.Locale;

/// How a model is told of `run_LANGUAGE_snippet {code, projectRoot?, projectPath?, sourceSet?,
/// sessionId?}`, which for Ruby has `rollback?`, too.
record SnippetTool(EvalLanguage language) {
  static final String ROLLBACK = "rollback";

  /// What holds for all languages is told once: a model reads the tools together.
  private static final EvalLanguage TOLD_AT_LENGTH = EvalLanguage.KOTLIN;

  private static final String AT_LENGTH =
      "It runs in a process of its own; what a snippet defines is there for the next one with the"
          + " same sessionId. Comes back with the value of the last expression, then what was"
          + " displayed, then what was printed. On an error the answer is the exception or what does"
          + " not compile; the session and its variables are still there. Code that runs long is"
          + " answered with what to do next: it goes on running. Snippets can do what you can do:"
          + " files, network.";

  private static final String AS_TOLD =
      "Sessions, answers and errors are as those of run_kotlin_snippet.";

  ToolSpec spec() {
    String name = title();
    return Schema.tool(
        name(),
        "Run " + name + " in the project",
        "Runs "
            + name
            + " code inside the project, with its classes and libraries: to try something out instead"
            + " of guessing. "
            + (language == TOLD_AT_LENGTH ? AT_LENGTH : AS_TOLD),
        schema(),
        EvaluationAnswer.schema(),
        new Effects(false, true, false, true));
  }

  private Schema schema() {
    Schema schema =
        new Schema()
            .text("code", "the code; the last expression is the result")
            .optionalText("projectRoot", "the project's folder; found by itself unless given")
            .optionalText(
                "sessionId",
                "a name of your choice; the same name has the same variables. Without one, the"
                    + " project's usual session")
            .optionalText(
                "projectPath", parts("a module, such as ':app' or 'app'; ':' is the root", "':'"))
            .optionalText("sourceSet", parts("'main' unless given, or 'test'", "'main'"));
    return language == EvalLanguage.RUBY
        ? schema.optionalFlag(
            ROLLBACK,
            "in a Rails application: run it in transactions that are rolled back, so that no"
                + " database changes")
        : schema;
  }

  /// Ruby's projects have one part, which has the names that it has elsewhere.
  private String parts(String several, String only) {
    return language == EvalLanguage.RUBY ? only + ": there is no other in Ruby" : several;
  }

  String name() {
    return "run_" + language.wireName() + "_snippet";
  }

  private String title() {
    String name = language.wireName();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
