package dev.konsol.tools.eval;

import dev.konsol.core.SessionId;
import dev.konsol.core.ToolContext;
import dev.konsol.eval.Asker;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The session that a model asks for. `placed` says that it has to be in the spec's folder; a
/// session that is asked for by its name alone may be anywhere.
record WantedSession(EvalSpec spec, boolean placed) {
  private static final int LONGEST_NAME = 56;

  /// @param present the session that has a name, if one does
  static WantedSession of(
      EvalLanguage language,
      ToolArguments arguments,
      ToolContext context,
      Function<String, Optional<EvalSession>> present) {
    Optional<String> project = given(arguments, "projectRoot");
    Optional<String> name = given(arguments, "sessionId");
    EvalSpec spec =
        new EvalSpec(
                new SessionId(name.orElse("unnamed")),
                folder(context.directory(), project.orElse("")),
                Optional.of(language),
                given(arguments, "projectPath"),
                given(arguments, "sourceSet"),
                Map.of())
            .askedBy(Asker.MODEL);
    return name.isPresent()
        ? new WantedSession(spec, project.isPresent())
        : new WantedSession(spec.with(usual(spec, language, present)), true);
  }

  private static Optional<String> given(ToolArguments arguments, String name) {
    return arguments.optionalText(name).filter(text -> !text.isBlank());
  }

  private static Path folder(Path base, String given) {
    try {
      return base.resolve(given).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new ToolFailure("projectRoot '" + given + "' is not the path of a folder.", e);
    }
  }

  /// One for each part of each project: whoever works in another one must not end it.
  private static SessionId usual(
      EvalSpec spec, EvalLanguage language, Function<String, Optional<EvalSession>> present) {
    Path folder = spec.directory().getFileName();
    String name =
        language.wireName()
            + ":"
            + (folder == null ? "" : folder)
            + spec.module().map(module -> ":" + module).orElse("")
            + (spec.sourceSetOrMain().equals("main") ? "" : ":" + spec.sourceSetOrMain());
    String usable = name.replaceAll("[^A-Za-z0-9_.:-]", "_");
    String bounded = usable.substring(0, Math.min(LONGEST_NAME, usable.length()));
    boolean taken =
        present
            .apply(bounded)
            .filter(session -> !session.directory().equals(spec.directory()))
            .isPresent();
    return new SessionId(taken ? bounded + "-" + mark(spec.directory()) : bounded);
  }

  /// Tells folders of the same name apart.
  private static String mark(Path directory) {
    return Integer.toHexString(directory.toString().hashCode() & 0xffffff);
  }

  /// What was not asked for may be anything.
  boolean fits(EvalSession session) {
    EvalSpec there = session.spec();
    return spec.language().filter(wanted -> wanted != session.language()).isEmpty()
        && (!placed || spec.directory().equals(there.directory()))
        && (spec.module().isEmpty() || spec.module().equals(there.module()))
        && (spec.sourceSet().isEmpty() || spec.sourceSetOrMain().equals(there.sourceSetOrMain()));
  }
}
