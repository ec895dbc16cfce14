package dev.konsol.app.doctor;

import dev.konsol.eval.project.RubyInterpreter;
import dev.konsol.eval.project.RubyProject;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What projects are built and run with.
record Toolchains(Machine machine) {
  private static final String JDKS = "JDKs";
  private static final String TOOLS = "build tools";
  private static final String RUBY = "Ruby";
  private static final Pattern VERSION = Pattern.compile("ruby (\\d+)\\.");
  private static final Pattern RAILS = Pattern.compile("(?m)^    rails \\(([^)]+)\\)");
  private static final int OLDEST_RUBY = 3;

  List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    all.add(own());
    all.add(projects());
    all.add(tool(TOOLS, "mvn", "Maven projects cannot be built, nor Konsol", "apt install maven"));
    all.add(tool(TOOLS, "gradle", "only projects with a wrapper", "apt install gradle"));
    all.add(tool(TOOLS, "git", "no 'konsol lsp changed'", "apt install git"));
    all.addAll(ruby());
    return all;
  }

  /// As the launcher takes it: the variable says which, and there is no other then.
  private Finding own() {
    String named = machine.variable("KONSOL_JAVA_HOME").orElse("");
    boolean usable = named.isEmpty() || Files.isExecutable(Path.of(named, "bin", "java"));
    return usable
        ? Finding.ok(
            JDKS, "Konsol's own", Runtime.version() + " in " + System.getProperty("java.home"))
        : Finding.missing(
                JDKS,
                "Konsol's own",
                "KONSOL_JAVA_HOME is '" + named + "', and there is no JDK",
                "set it to the folder of a JDK 25 or newer, or unset it")
            .weighing(Finding.Weight.NEEDED);
  }

  /// A project runs on the JDK that it names, if that is here.
  private Finding projects() {
    String found =
        Jdk.installed(machine.environment()).stream()
            .map(jdk -> jdk.release() + " in " + jdk.home())
            .collect(Collectors.joining(", "));
    return found.isEmpty()
        ? Finding.missing(JDKS, "for projects", "none", "install one, such as temurin-25-jdk")
        : Finding.ok(JDKS, "for projects", found);
  }

  private Finding tool(String group, String name, String without, String install) {
    Optional<Path> found = machine.onPath(name);
    return found.isPresent()
        ? Finding.ok(group, name, found.get().toString())
        : Finding.missing(group, name, "not on the PATH, " + without, install);
  }

  private List<Finding> ruby() {
    RubyProject project = RubyProject.of(machine.folder());
    Optional<Path> ruby = RubyInterpreter.find(project, machine.environment());
    if (ruby.isEmpty()) {
      return List.of(
          Finding.missing(
              RUBY, "ruby", "not found", "apt install ruby ruby-bundler (3.0 or newer)"));
    }
    List<Finding> all = new ArrayList<>();
    all.add(interpreter(ruby.get()));
    all.add(tool(RUBY, "bundle", "no projects with a Gemfile", "gem install bundler"));
    all.add(rails(project));
    return all;
  }

  private Finding interpreter(Path ruby) {
    String version = machine.firstLine(ruby, "-v").orElse("");
    Matcher number = VERSION.matcher(version);
    if (!number.find()) {
      return Finding.missing(RUBY, "ruby", ruby + " does not tell its version", "run 'ruby -v'");
    }
    return Integer.parseInt(number.group(1)) < OLDEST_RUBY
        ? Finding.missing(RUBY, "ruby", version, "install Ruby 3.0 or newer")
        : Finding.ok(RUBY, "ruby", version.split(" ", 3)[1] + " in " + ruby);
  }

  /// Rails is a project's own, as its lock file says.
  private static Finding rails(RubyProject project) {
    if (project.kind() != RubyProject.Kind.RAILS) {
      return Finding.ok(RUBY, "Rails", "this folder is no Rails application");
    }
    Path lock = project.root().resolve("Gemfile.lock");
    Matcher version = RAILS.matcher(text(lock));
    return version.find()
        ? Finding.ok(RUBY, "Rails", version.group(1) + " in " + project.root())
        : Finding.missing(RUBY, "Rails", lock + " names none", "bundle install");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
