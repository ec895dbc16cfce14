package dev.konsol.lsp.config;

import dev.konsol.lsp.protocol.Evidence;
import dev.konsol.lsp.protocol.ReadySignal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A language server as it can be started.
///
/// @param commands alternatives: the first whose program is there is taken
/// @param languages by file ending (`.ts`) or whole file name
/// @param buildFiles what says which project it is
/// @param initialization missing where there is none
/// @param settings missing where there are none
/// @param evidence how its programs show that what they say is final, by their names; `*` for all
///   others
/// @param runsProject the programs among its commands that run code of the project: its build, its
///   configuration, its plugins; `*` for all of them
/// @param install how to get it, for people
/// @param source where it is defined: a file, or `built-in`
public record ServerDefinition(
    String id,
    List<List<String>> commands,
    Map<String, String> languages,
    RootRule roots,
    BuildFiles buildFiles,
    Map<String, String> environment,
    JsonNode initialization,
    JsonNode settings,
    Limits limits,
    Optional<Sidecar> sidecar,
    ReadySignal signal,
    Map<String, Evidence> evidence,
    Resolver resolver,
    Set<String> runsProject,
    String install,
    String source,
    boolean disabled) {

  static final String ALL = "*";

  /// What a definition inherits that has no built-in one.
  static final ServerDefinition NONE =
      new ServerDefinition(
          "",
          List.of(),
          Map.of(),
          new RootRule(List.of(".git"), false, false, List.of()),
          BuildFiles.NONE,
          Map.of(),
          MissingNode.getInstance(),
          MissingNode.getInstance(),
          Limits.USUAL,
          Optional.empty(),
          ReadySignal.NONE,
          Map.of(),
          Resolver.COMMAND,
          Set.of(),
          "",
          "",
          false);

  /// How the program is found.
  public enum Resolver {
    COMMAND,
    /// In two generations, by the version of the project's TypeScript.
    TYPESCRIPT,
    /// As a command, on a JDK that is recent enough for it.
    JDTLS
  }

  public ServerDefinition {
    commands = List.copyOf(commands);
    languages = Map.copyOf(languages);
    environment = Map.copyOf(environment);
    evidence = Map.copyOf(evidence);
    runsProject = Set.copyOf(runsProject);
  }

  /// How this program, which is one of its commands, shows that what it says is final.
  public Evidence evidence(Path program) {
    Evidence others = evidence.getOrDefault(ALL, Evidence.VERSION);
    return evidence.getOrDefault(String.valueOf(program.getFileName()), others);
  }

  /// Whether this program, which is one of its commands, runs code of the project.
  boolean runsProject(Path program) {
    return runsProject.contains(ALL) || runsProject.contains(String.valueOf(program.getFileName()));
  }

  /// The language of a file as the server calls it; nothing if the file is not for this server.
  public Optional<String> language(Path file) {
    String name = String.valueOf(file.getFileName());
    String whole = languages.get(name);
    if (whole != null) {
      return Optional.of(whole);
    }
    // The longest ending counts: .d.ts before .ts.
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      String language = languages.get(name.substring(dot));
      if (language != null) {
        return Optional.of(language);
      }
    }
    return Optional.empty();
  }

  /// Whether somebody has written it down: the others are built in.
  public boolean isConfigured() {
    return !source.equals(Builtins.SOURCE);
  }
}
