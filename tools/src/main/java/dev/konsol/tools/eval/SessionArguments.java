package dev.konsol.tools.eval;

import dev.konsol.core.session.SessionId;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.eval.Asker;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionRequest;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// Reads from a tool's arguments which session a model asks for. One that is asked for by its name
/// alone may be in any folder.
final class SessionArguments {
  private static final int LONGEST_NAME = 56;

  private SessionArguments() {}

  /// @param present the session that has a name, if one does
  static SessionRequest of(
      EvalLanguage language,
      ToolArguments arguments,
      ToolContext context,
      Function<String, Optional<EvalSession>> present) {
    Optional<String> project = given(arguments, "projectRoot");
    Optional<String> name = given(arguments, "sessionId");
    EvalSpec spec =
        new EvalSpec(
                new SessionId(UUID.randomUUID().toString()),
                folder(context.directory(), project.orElse("")),
                Optional.of(language),
                given(arguments, "projectPath"),
                given(arguments, "sourceSet"),
                Map.of())
            .askedBy(Asker.MODEL);
    return new SessionRequest(
        spec.named(name.orElseGet(() -> usual(spec, language, present))),
        project.isPresent() || name.isEmpty(),
        false);
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
  private static String usual(
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
    return taken ? bounded + "-" + mark(spec.directory()) : bounded;
  }

  /// Tells folders of the same name apart.
  private static String mark(Path directory) {
    return Integer.toHexString(directory.toString().hashCode() & 0xffffff);
  }
}
