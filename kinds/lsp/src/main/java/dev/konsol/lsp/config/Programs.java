package dev.konsol.lsp.config;

import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.process.SearchPath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the programs of servers: in the `node_modules` of the file's package, then up to the root,
/// then on the PATH of whoever asks. One that lies in the project, on whatever way it was found, is
/// passed over where it is not trusted.
public record Programs(Map<String, String> environment, Trust trust) {
  /// What says where a caller's tools are, and is no secret.
  private static final List<String> TOOLCHAIN =
      List.of(
          "PATH",
          "JAVA_HOME",
          "MAVEN_HOME",
          "GRADLE_HOME",
          "GRADLE_USER_HOME",
          "VIRTUAL_ENV",
          "CONDA_PREFIX",
          "GOROOT",
          "GOPATH",
          "CARGO_HOME",
          "RUSTUP_HOME",
          "RUSTUP_TOOLCHAIN",
          "GEM_HOME",
          "GEM_PATH",
          "DOTNET_ROOT",
          "ANDROID_HOME");

  public Programs {
    environment = Map.copyOf(environment);
  }

  /// The same for a caller with another environment; an empty one is the host's own.
  public Programs seenFrom(Map<String, String> caller) {
    return caller.isEmpty() ? this : new Programs(caller, trust);
  }

  public Resolution resolve(ServerDefinition server, Path file, Path root) {
    Resolution found =
        switch (server.resolver()) {
          case TYPESCRIPT -> new TypeScript(this).resolve(server, file, root);
          case JDTLS -> new Jdtls(this).resolve(server, file, root);
          case COMMAND -> command(server, file, root);
        };
    return found instanceof Resolution.Found(_, Path program, _, _)
            && !allowsProject(server, program, root)
        ? new Resolution.Untrusted(
            new LeftOut(server.id() + ", which runs code of the project,", root))
        : found;
  }

  private boolean allowsProject(ServerDefinition server, Path program, Path root) {
    return !server.runsProject(program) || trust.allowsProject(root);
  }

  /// Whether what was found before may still run.
  public boolean allows(ServerDefinition server, Resolution.Found found, Path root) {
    return allowsProject(server, found.program(), root)
        && found.argv().stream()
            .flatMap(word -> ownFile(word, root).stream())
            .allMatch(trust::allowsCommand);
  }

  /// What a server is started with, so that it finds what its caller would; not what a relative
  /// entry of the PATH would find in the project.
  Map<String, String> variables(ServerDefinition server) {
    Map<String, String> variables = new HashMap<>();
    for (String name : TOOLCHAIN) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        variables.put(name, name.equals("PATH") ? SearchPath.of(environment).toString() : value);
      }
    }
    variables.putAll(server.environment());
    return variables;
  }

  Resolution command(ServerDefinition server, Path file, Path root) {
    Optional<Path> passedOver = Optional.empty();
    for (List<String> command : server.commands()) {
      Candidates candidates = candidates(command.getFirst(), file, root);
      passedOver = passedOver.or(candidates::passedOver);
      if (candidates.found().isPresent()) {
        return found(server, command, candidates.found().get(), root);
      }
    }
    return missing(server, passedOver, root);
  }

  /// Files of the project on the command line are run by the program before them.
  private Resolution found(ServerDefinition server, List<String> command, Path program, Path root) {
    List<String> argv = new ArrayList<>(command);
    argv.set(0, program.toString());
    Optional<Path> passedOver =
        argv.stream()
            .flatMap(word -> ownFile(word, root).stream())
            .filter(own -> !trust.allowsCommand(own))
            .findFirst();
    return passedOver.isPresent()
        ? missing(server, passedOver, root)
        : new Resolution.Found(argv, program, server.initialization(), variables(server));
  }

  private static Optional<Path> ownFile(String word, Path root) {
    try {
      return Optional.of(root.resolve(word).normalize())
          .filter(file -> file.startsWith(root) && Files.isRegularFile(file));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  static Resolution missing(ServerDefinition server, Optional<Path> passedOver, Path root) {
    if (passedOver.isPresent()) {
      return new Resolution.Untrusted(new LeftOut(leftOut(server, passedOver.get()), root));
    }
    String name =
        server.commands().isEmpty() ? server.id() : server.commands().getFirst().getFirst();
    String hint = server.install().isEmpty() ? "" : ": " + server.install();
    return new Resolution.Missing("'" + name + "' is not installed" + hint);
  }

  /// A list of what a folder brings does not have what is only on somebody's PATH.
  private static String leftOut(ServerDefinition server, Path program) {
    boolean listed =
        !server.source().equals(Builtins.SOURCE) || program.toString().contains("/node_modules/");
    return listed
        ? program.toString()
        : program + ", which the PATH leads to and only 'konsol trust --always' covers,";
  }

  /// What a name may stand for.
  ///
  /// @param passedOver in the project, and not trusted
  record Candidates(Optional<Path> found, Optional<Path> passedOver) {}

  Candidates candidates(String name, Path file, Path root) {
    if (name.contains("/")) {
      return judged(Optional.of(root.resolve(name)).filter(Programs::runs), root);
    }
    Candidates own = judged(inModules(name, file, root), root);
    if (own.found().isPresent()) {
      return own;
    }
    Candidates others = onPath(name, root);
    return new Candidates(others.found(), own.passedOver().or(others::passedOver));
  }

  private static Optional<Path> inModules(String name, Path file, Path root) {
    for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
      Path own = at.resolve("node_modules/.bin").resolve(name);
      if (runs(own)) {
        return Optional.of(own);
      }
    }
    return Optional.empty();
  }

  private Candidates judged(Optional<Path> program, Path root) {
    boolean allowed = program.filter(each -> !allows(each, root)).isEmpty();
    return allowed
        ? new Candidates(program, Optional.empty())
        : new Candidates(Optional.empty(), program);
  }

  /// A program elsewhere is not the folder's; who may name it has been judged with its file.
  boolean allows(Path program, Path root) {
    return !program.normalize().startsWith(root) || trust.allowsCommand(program);
  }

  /// A caller's PATH may lead into the project, too.
  Candidates onPath(String name, Path root) {
    Path repository = Roots.repository(root);
    Optional<Path> passedOver = Optional.empty();
    for (Path candidate : SearchPath.of(environment).all(name).toList()) {
      if (allows(candidate, repository)) {
        return new Candidates(Optional.of(candidate), passedOver);
      }
      passedOver = passedOver.or(() -> Optional.of(candidate));
    }
    return new Candidates(Optional.empty(), passedOver);
  }

  static boolean runs(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
