package dev.konsol.tools.lsp.query;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.files.JudgedFiles;
import dev.konsol.tools.files.Workspace;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where a question is asked: in which project, with which configuration, and what the caller may
/// touch.
///
/// @param directory the caller's
/// @param project whose configuration counts, and above which no workspace begins
public record QueryScope(Path directory, Path project, Reach reach) {
  private static final List<String> TOPS = List.of(".git", ".konsol", "opencode.json");

  public static Schema described(Schema schema) {
    return schema.optionalText(
        "projectRoot", "the project's folder; the working directory unless given");
  }

  public static QueryScope of(ToolArguments arguments, ToolContext context, Reach reach) {
    Path directory = context.directory().toAbsolutePath().normalize();
    Path project =
        arguments
            .optionalText("projectRoot")
            .map(root -> checked(directory, directory.resolve(path(root)), reach))
            .orElse(directory);
    if (!Files.isDirectory(project)) {
      throw new ToolFailure("There is no folder '" + project + "': give 'projectRoot' as it is.");
    }
    return new QueryScope(directory, project, reach);
  }

  /// The file of a call, for rules.
  public static Judged.File judged(
      ToolArguments arguments, ToolContext context, Reach reach, Judged.Use use) {
    return judged(arguments.text("file"), arguments, context, reach, use);
  }

  public static Judged.File judged(
      String name, ToolArguments arguments, ToolContext context, Reach reach, Judged.Use use) {
    Path file = of(arguments, context, reach).named(name);
    return reach == Reach.DIRECTORY
        ? JudgedFiles.inside(context, file.toString(), use)
        : JudgedFiles.anywhere(context, file.toString(), use);
  }

  /// The one in the argument `file`.
  public Aim aim(ToolArguments arguments) {
    return aim(arguments.text("file"));
  }

  /// The file, with the project it is in: where that was not given and the file is elsewhere, the
  /// nearest folder above it that looks like one.
  public Aim aim(String name) {
    Path file = checked(directory, named(name), reach);
    if (!Files.isRegularFile(file)) {
      throw new ToolFailure(
          "There is no file '" + name + "' in " + project + ": check the path, relative to that.");
    }
    return new Aim(
        file.startsWith(DiskText.real(project)) || inside(file) ? project : top(file), file);
  }

  /// What is meant by a name, for rules and for the question alike: '..' goes before links.
  private Path named(String name) {
    return project.resolve(path(name)).normalize();
  }

  /// A file and the project that it is looked at in.
  public record Aim(Path project, Path file) {
    public String name() {
      return name(file);
    }

    public String name(Path other) {
      Path root = DiskText.real(project);
      return other.startsWith(root) ? root.relativize(other).toString() : other.toString();
    }
  }

  private boolean inside(Path file) {
    return file.startsWith(project);
  }

  private static Path top(Path file) {
    Path parent = Optional.ofNullable(file.getParent()).orElse(file);
    for (Path at = parent; at != null; at = at.getParent()) {
      Path here = at;
      if (TOPS.stream().anyMatch(name -> Files.exists(here.resolve(name)))) {
        return at;
      }
    }
    return parent;
  }

  /// Whether the caller may change it.
  public boolean reaches(Path file) {
    return reach == Reach.ANYWHERE || file.startsWith(DiskText.real(directory));
  }

  private static Path checked(Path directory, Path path, Reach reach) {
    return reach == Reach.DIRECTORY
        ? Workspace.file(directory, path.toString())
        : DiskText.real(path);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new ToolFailure("'" + name + "' is not a path.", e);
    }
  }
}
