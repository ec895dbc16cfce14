package dev.konsol.app.client;

import dev.konsol.app.cli.Action;
import dev.konsol.app.cli.Arguments;
import dev.konsol.lines.json.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// `konsol doctor`: looks, changes nothing, starts nothing.
record DoctorCommand(Client client, Supplier<List<String>> languages) implements Action {

  /// One finding. `ok` is false only for what Konsol cannot do without.
  private record Finding(String what, boolean ok, String detail) {}

  @Override
  public int run(Arguments arguments) throws IOException {
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding("konsol", true, client.build().version() + ", build " + client.build().id()));
    findings.add(java());
    findings.add(new Finding("other JDKs", true, otherJdks()));
    findings.add(tool("mvn", "builds Konsol from source, and Maven projects"));
    findings.add(tool("gradle", "builds Gradle projects"));
    findings.add(new Finding("languages", true, evaluated()));
    findings.add(containment());
    findings.add(cache());
    findings.add(daemon(arguments));
    return arguments.flag("json") ? json(findings) : print(findings);
  }

  private static Finding java() {
    return new Finding("JDK", true, Runtime.version() + " in " + System.getProperty("java.home"));
  }

  private static String otherJdks() throws IOException {
    List<String> found = new ArrayList<>();
    Path folder = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(folder)) {
      try (var homes = Files.newDirectoryStream(folder)) {
        for (Path home : homes) {
          if (Files.isExecutable(home.resolve("bin/java")) && !Files.isSymbolicLink(home)) {
            found.add(home.toString());
          }
        }
      }
    }
    found.remove(System.getProperty("java.home"));
    return found.isEmpty() ? "none in " + folder : String.join(", ", found);
  }

  private Finding tool(String name, String use) {
    String where = onPath(name).map(Path::toString).orElse("not found; " + use);
    return new Finding(name, true, where);
  }

  /// Those whose compilers are part of this installation.
  private String evaluated() {
    String names = String.join(", ", languages.get());
    return names.isEmpty() ? "none: code cannot be evaluated" : names;
  }

  /// What ends all processes when the daemon dies: the supervisor where there is perl.
  private Finding containment() {
    Path supervisor = client.build().home().resolve("libexec/supervisor.pl");
    Optional<Path> perl = onPath("perl");
    if (perl.isPresent() && Files.exists(supervisor)) {
      return new Finding("containment", true, "supervisor, through " + perl.get());
    }
    return new Finding("containment", true, "guardian: install perl for the supervisor");
  }

  private Finding cache() throws IOException {
    Path home = client.build().home();
    if (Files.isDirectory(home)) {
      try (var caches = Files.newDirectoryStream(home, "*.aot")) {
        for (Path cache : caches) {
          return new Finding("start-up cache", true, cache + ", " + Human.bytes(Files.size(cache)));
        }
      }
    }
    return new Finding("start-up cache", true, "none yet: commands start slower");
  }

  private Finding daemon(Arguments arguments) throws IOException {
    Daemons daemons = client.daemons(arguments);
    Path socket = daemons.directory().socket();
    Optional<Link> running = daemons.find();
    if (running.isEmpty()) {
      String state =
          Files.exists(socket) ? "does not run; " + socket + " is left over" : "does not run";
      return new Finding("daemon", true, state);
    }
    try (Link link = running.get()) {
      var hello = Greeting.hello(link);
      String detail =
          "pid " + hello.integer("pid") + ", build " + hello.text("build") + ", " + socket;
      return new Finding("daemon", true, detail + ", containment " + hello.text("containment"));
    }
  }

  private Optional<Path> onPath(String name) {
    for (String folder : client.environment().getOrDefault("PATH", "").split(":", -1)) {
      Path file = Path.of(folder, name);
      if (!folder.isEmpty() && Files.isExecutable(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private int print(List<Finding> findings) {
    for (Finding finding : findings) {
      String mark = finding.ok() ? "ok   " : "MISSING";
      client.say(mark + " " + finding.what() + ": " + finding.detail());
    }
    return code(findings);
  }

  private int json(List<Finding> findings) {
    client.say(
        JsonLine.object()
            .putObjects(
                "findings",
                findings,
                (line, finding) ->
                    line.put("what", finding.what())
                        .put("ok", finding.ok())
                        .put("detail", finding.detail()))
            .end());
    return code(findings);
  }

  private static int code(List<Finding> findings) {
    return findings.stream().allMatch(Finding::ok) ? 0 : 1;
  }
}
