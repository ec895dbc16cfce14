package dev.konsol.eval.project.model;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import dev.konsol.eval.project.run.MarkedLines;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// A project model as text, for the cache. A text of another version, or half a one, is none.
public final class ProjectModelText {
  private static final String VERSION = "2";

  private static final Pattern COUNT = Pattern.compile("\\d{1,5}");

  private ProjectModelText() {}

  static String write(ProjectModel model) {
    MarkedLines lines = new MarkedLines();
    ProjectEnvironment environment = model.environment();
    lines.put("version", VERSION);
    lines.put("tool", environment.tool());
    lines.put("root", environment.root());
    lines.put("jdkHome", environment.jdkHome());
    lines.put("release", environment.release());
    environment.notes().forEach(note -> lines.put("note", note));
    environment.classPath().forEach(entry -> lines.put("classPath", entry));
    environment.kotlin().ifPresent(kotlin -> write(kotlin, lines));
    lines.put("units", model.units().size());
    for (int i = 0; i < model.units().size(); i++) {
      String unit = "unit" + i;
      model.units().get(i).sources().forEach(source -> lines.put(unit + ".source", source));
      model.units().get(i).outputs().forEach(output -> lines.put(unit + ".output", output));
    }
    lines.put("built", model.built());
    return lines.text();
  }

  static Optional<ProjectModel> read(String text) {
    MarkedLines lines = MarkedLines.parse(text.lines().toList());
    if (!lines.one("version").equals(Optional.of(VERSION)) || lines.one("built").isEmpty()) {
      return Optional.empty();
    }
    List<CompileUnit> units = units(lines);
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.valueOf(lines.one("tool").orElseThrow()),
            Path.of(lines.one("root").orElseThrow()),
            Path.of(lines.one("jdkHome").orElseThrow()),
            Integer.parseInt(lines.one("release").orElseThrow()),
            paths(lines, "classPath"),
            outputs(units),
            kotlin(lines),
            lines.all("note"));
    return Optional.of(
        new ProjectModel(environment, units, Instant.parse(lines.one("built").orElseThrow())));
  }

  public static List<Path> outputs(List<CompileUnit> units) {
    return units.stream().flatMap(unit -> unit.outputs().stream()).distinct().toList();
  }

  /// Also what the init script prints: its units and its Kotlin lines have the same keys.
  public static List<CompileUnit> units(MarkedLines lines) {
    int count = count(lines.one("units").orElse("0"));
    return IntStream.range(0, count)
        .mapToObj(i -> "unit" + i)
        .map(
            unit -> new CompileUnit(paths(lines, unit + ".source"), paths(lines, unit + ".output")))
        .toList();
  }

  public static Optional<Kotlin> kotlin(MarkedLines lines) {
    return lines
        .one("kotlin.version")
        .map(
            version ->
                new Kotlin(version, paths(lines, "kotlin.plugin"), lines.all("kotlin.argument"))
                    .by(paths(lines, "kotlin.compiler")));
  }

  private static int count(String text) {
    if (!COUNT.matcher(text).matches()) {
      throw broken("units", text);
    }
    return Integer.parseInt(text);
  }

  public static List<Path> paths(MarkedLines lines, String key) {
    return lines.all(key).stream().map(text -> path(key, text)).toList();
  }

  private static Path path(String key, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw broken(key, text);
    }
  }

  private static KonsolException broken(String key, String text) {
    return KonsolException.startFailed(
        "what the project's build told cannot be understood: %s is '%s'".formatted(key, text));
  }

  private static void write(Kotlin kotlin, MarkedLines lines) {
    lines.put("kotlin.version", kotlin.version());
    kotlin.plugins().forEach(plugin -> lines.put("kotlin.plugin", plugin));
    kotlin.arguments().forEach(argument -> lines.put("kotlin.argument", argument));
    kotlin.compiler().forEach(jar -> lines.put("kotlin.compiler", jar));
  }
}
