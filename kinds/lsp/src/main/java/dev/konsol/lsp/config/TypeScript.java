package dev.konsol.lsp.config;

import dev.konsol.lsp.text.DiskText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// TypeScript from 7 on is its own language server (`tsc --lsp --stdio`); before, another program
/// is, which is told where the project's TypeScript lies. Which it is says the version of the
/// package: in the file's package, then up to the root, then behind the `tsc` on the PATH. A
/// package in the project is code of the project: where that is not trusted, the one on the PATH
/// serves.
record TypeScript(Programs programs) {
  private static final Pattern MAJOR = Pattern.compile("\"version\"\\s*:\\s*\"(\\d+)\\.");
  private static final int NATIVE = 7;

  Resolution resolve(ServerDefinition server, Path file, Path root) {
    Optional<Path> own = inProject(file, root);
    Optional<Path> passedOver = own.map(TypeScript::code).filter(each -> !allows(each, root));
    Optional<Path> found = own.isPresent() && passedOver.isEmpty() ? own : onPath(root);
    if (found.isPresent() && major(found.get()) >= NATIVE) {
      Path program = program(found.get());
      return new Resolution.Found(
          List.of(program.toString(), "--lsp", "--stdio"),
          program,
          server.initialization(),
          programs.variables(server));
    }
    Programs.Candidates older = programs.candidates("typescript-language-server", file, root);
    // It would take the project's package by itself where it is not given another.
    if (older.found().isEmpty() || (passedOver.isPresent() && found.isEmpty())) {
      return Programs.missing(server, passedOver.or(older::passedOver), root);
    }
    Path program = older.found().get();
    return new Resolution.Found(
        List.of(program.toString(), "--stdio"),
        program,
        told(server.initialization(), found),
        programs.variables(server));
  }

  private boolean allows(Path code, Path root) {
    return programs.allows(code, root);
  }

  /// What of a package is run.
  private static Path code(Path home) {
    return major(home) >= NATIVE ? program(home) : home.resolve("lib/tsserver.js");
  }

  private static Optional<Path> inProject(Path file, Path root) {
    for (Path at = file.getParent(); at != null && at.startsWith(root); at = at.getParent()) {
      Path home = at.resolve("node_modules/typescript");
      if (major(home) > 0) {
        return Optional.of(home);
      }
    }
    return Optional.empty();
  }

  /// `tsc` on the PATH is a link into the package, or stands beside the folder that has it.
  private Optional<Path> onPath(Path root) {
    return programs
        .onPath("tsc", root)
        .found()
        .flatMap(
            tsc ->
                Stream.of(
                        DiskText.real(tsc).resolve("../.."),
                        tsc.resolve("../../lib/node_modules/typescript"))
                    .map(Path::normalize)
                    .filter(home -> major(home) > 0)
                    .findFirst());
  }

  /// 0 where there is no such package.
  private static int major(Path home) {
    try {
      Matcher version = MAJOR.matcher(Files.readString(home.resolve("package.json")));
      return version.find() ? Integer.parseInt(version.group(1)) : 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /// The package for this machine has the program itself; what npm puts on the PATH is a script
  /// that starts it.
  private static Path program(Path home) {
    String machine = System.getProperty("os.arch", "").equals("aarch64") ? "arm64" : "x64";
    String part = "@typescript/typescript-linux-" + machine + "/lib/tsc";
    return Stream.of(home.resolve("..").resolve(part), home.resolve("node_modules").resolve(part))
        .map(Path::normalize)
        .filter(Programs::runs)
        .findFirst()
        .orElse(home.resolve("bin/tsc"));
  }

  /// Which TypeScript it uses, and that files are watched for it: by itself it sees what appears in
  /// a new folder seconds late. What somebody has configured stays.
  private static JsonNode told(JsonNode initialization, Optional<Path> home) {
    ObjectNode options =
        initialization.isObject()
            ? (ObjectNode) initialization.deepCopy()
            : JsonMapper.shared().createObjectNode();
    ObjectNode server =
        options.path("tsserver") instanceof ObjectNode given
            ? given
            : options.putObject("tsserver");
    server.putIfAbsent("useClientFileWatcher", BooleanNode.TRUE);
    home.map(each -> StringNode.valueOf(each.resolve("lib").toString()))
        .ifPresent(lib -> server.putIfAbsent("path", lib));
    return options;
  }
}
