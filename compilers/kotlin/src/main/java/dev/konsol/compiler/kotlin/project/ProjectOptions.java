package dev.konsol.compiler.kotlin.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A project's compiler options, as far as they are for snippets too. What a project asks of code
/// that it keeps is no matter of a snippet, and where class files go is none of the project's.
public final class ProjectOptions {
  /// Two words each. The target is always the JVM that snippets run on: a higher one would not load
  /// there, and a lower one could not take in the project's inline functions.
  private static final Set<String> WITH_VALUE =
      Set.of("-jvm-target", "-d", "-cp", "-classpath", "-module-name", "-jdk-home");

  private static final Set<String> ALONE = Set.of("-Werror", "-verbose", "-version", "-no-jdk");
  private static final List<String> PREFIXES =
      List.of("-Xexplicit-api", "-Xfriend-paths", "-Xallow-no-source-files", "-jvm-target=");

  private ProjectOptions() {}

  public static List<String> forSnippets(List<String> given) {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String each = given.get(i);
      if (WITH_VALUE.contains(each)) {
        i++;
      } else if (!ALONE.contains(each) && PREFIXES.stream().noneMatch(each::startsWith)) {
        options.add(each);
      }
    }
    return options;
  }
}
