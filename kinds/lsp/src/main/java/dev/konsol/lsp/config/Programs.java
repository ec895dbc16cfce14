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
import java.util.Set;

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

  /// What runs a file that is named to it, or another program that does.
  private static final Set<String> INTERPRETERS =
      Set.of(
          "sh", "bash", "dash", "zsh", "fish", "env", "nice", "nohup", "timeout", "node", "tsx",
          "deno", "bun", "python", "python3", "ruby", "perl", "php", "lua", "java");

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
    return found instanceof Resolution.Found program ? judged(server, program, root) : found;
  }

  private Resolution judged(ServerDefinition server, Resolution.Found found, Path root) {
    if (!allowsProject(server, found.program(), root)) {
      return new Resolution.Untrusted(
          new LeftOut(server.id() + ", which runs code of the project,", root));
    }
    return server
        .sidecar()
        .flatMap(sidecar -> passedOver(sidecar, root))
        .map(file -> missing(server, Optional.of(file), root))
        .orElse(found);
  }

  private boolean allowsProject(ServerDefinition server, Path program, Path root) {
    return !server.runsProject(program) || trust.allowsProject(root);
  }

  /// Whether what was found before may still run.
  public boolean allows(ServerDefinition server, Resolution.Found found, Path root) {
    return allowsProject(server, found.program(), root)
        && untrusted(found.argv(), root).isEmpty()
        && server.sidecar().flatMap(sidecar -> passedOver(sidecar, root)).isEmpty();
  }

  /// A sidecar as it is started for this caller: with the caller's tools, and the program that its
  /// name means among them.
  public Sidecar seenFromHere(Sidecar sidecar, Path root) {
    Map<String, String> variables = tools();
    variables.putAll(sidecar.environment());
    return new Sidecar(command(sidecar, root), sidecar.directory(), variables);
  }

  /// What a sidecar runs that lies in the project and is not trusted: its program, or what an
  /// interpreter is told to run. Other files that it names are read or written by it, and change.
  private Optional<Path> passedOver(Sidecar sidecar, Path root) {
    Candidates program = program(sidecar, root);
    if (program.found().isEmpty() && program.passedOver().isPresent()) {
      return program.passedOver();
    }
    List<String> command = command(sidecar, root);
    boolean interprets = INTERPRETERS.contains(nameOf(command.getFirst()));
    Path directory = root.resolve(sidecar.directory());
    return (interprets ? command : command.subList(0, 1))
        .stream()
            .flatMap(word -> ownFile(word, directory, root).stream())
            .findFirst()
            .filter(own -> !trust.allowsCommand(own));
  }

  private static String nameOf(String program) {
    return program.substring(program.lastIndexOf('/') + 1);
  }

  private List<String> command(Sidecar sidecar, Path root) {
    List<String> command = new ArrayList<>(sidecar.command());
    program(sidecar, root).found().ifPresent(program -> command.set(0, program.toString()));
    return command;
  }

  /// Nothing for a program that is named by its path.
  private Candidates program(Sidecar sidecar, Path root) {
    String name = sidecar.command().getFirst();
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(sidecar.environment());
    return name.contains("/")
        ? new Candidates(Optional.empty(), Optional.empty())
        : new Programs(variables, trust).onPath(name, root);
  }

  /// What a server is started with, so that it finds what its caller would; not what a relative
  /// entry of the PATH would find in the project.
  Map<String, String> variables(ServerDefinition server) {
    Map<String, String> variables = tools();
    variables.putAll(server.environment());
    return variables;
  }

  private Map<String, String> tools() {
    Map<String, String> variables = new HashMap<>();
    for (String name : TOOLCHAIN) {
      String value = environment.getOrDefault(name, "");
      if (!value.isEmpty()) {
        variables.put(name, name.equals("PATH") ? SearchPath.of(environment).toString() : value);
      }
    }
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
    Optional<Path> passedOver = untrusted(argv, root);
    return passedOver.isPresent()
        ? missing(server, passedOver, root)
        : new Resolution.Found(argv, program, server.initialization(), variables(server));
  }

  private Optional<Path> untrusted(List<String> command, Path root) {
    return command.stream()
        .flatMap(word -> ownFile(word, root, root).stream())
        .filter(own -> !trust.allowsCommand(own))
        .findFirst();
  }

  private static Optional<Path> ownFile(String word, Path directory, Path root) {
    try {
      return Optional.of(directory.resolve(word).normalize())
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
