package dev.konsol.eval.project;

import dev.konsol.core.WireName;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a directory is to Ruby: the nearest Rails application or Gemfile above it, else just a
/// directory.
public record RubyProject(Kind kind, Path root) {
  private static final List<String> GEMFILES = List.of("Gemfile", "gems.rb");

  public enum Kind implements WireName {
    RAILS,
    BUNDLER,
    PLAIN
  }

  public static RubyProject of(Path directory) {
    for (Path folder : ProjectBuild.upwards(directory.toAbsolutePath().normalize())) {
      if (isRails(folder)) {
        return new RubyProject(Kind.RAILS, folder);
      }
      if (GEMFILES.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)))) {
        return new RubyProject(Kind.BUNDLER, folder);
      }
    }
    return new RubyProject(Kind.PLAIN, directory);
  }

  private static boolean isRails(Path folder) {
    return Stream.of("config/environment.rb", "config/application.rb")
        .allMatch(name -> Files.isRegularFile(folder.resolve(name)));
  }

  /// Whether a directory's language is Ruby when nobody says: a Rails application or a Gemfile is
  /// nearer than any build of Java's. Side by side with one, a Gemfile is only a tool's.
  public static boolean rules(Path directory) {
    RubyProject ruby = of(directory);
    if (ruby.kind() == Kind.PLAIN) {
      return false;
    }
    ProjectBuild build = ProjectBuild.of(directory.toAbsolutePath().normalize());
    int depth = build.tool() == BuildTool.NONE ? -1 : build.part().getNameCount();
    int own = ruby.root().getNameCount();
    return own > depth || (own == depth && ruby.kind() == Kind.RAILS);
  }

  /// What a booted application does not notice by itself when it changes.
  public List<Path> bootFiles() {
    return switch (kind) {
      case RAILS -> List.of(root.resolve("config"), root.resolve("Gemfile.lock"));
      case BUNDLER -> List.of(root.resolve("Gemfile"), root.resolve("Gemfile.lock"));
      case PLAIN -> List.of();
    };
  }

  /// As an environment of a project: Ruby has no use for what the JVM's projects have.
  public ProjectEnvironment environment() {
    return new ProjectEnvironment(
        BuildTool.NONE, root, root, 0, List.of(), List.of(), Optional.empty(), List.of());
  }
}
