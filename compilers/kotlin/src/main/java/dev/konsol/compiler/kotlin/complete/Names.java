package dev.konsol.compiler.kotlin.complete;

import dev.konsol.wire.compile.Completions;
import dev.konsol.wire.compile.DeclaredName;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Completes names: those that a session has declared, Kotlin's own words, and others.
public final class Names {
  private static final int MOST = 200;
  private static final List<String> WORDS =
      List.of(
          "break",
          "class",
          "continue",
          "data",
          "do",
          "else",
          "enum",
          "false",
          "for",
          "fun",
          "if",
          "import",
          "in",
          "interface",
          "is",
          "null",
          "object",
          "return",
          "super",
          "this",
          "throw",
          "true",
          "try",
          "typealias",
          "val",
          "var",
          "when",
          "while");

  private Names() {}

  /// Where the name begins that the text ends with.
  static int anchor(String before) {
    int anchor = before.length();
    while (anchor > 0 && isPart(before.charAt(anchor - 1))) {
      anchor--;
    }
    return anchor;
  }

  /// In a text a dollar stands before the name.
  private static boolean isPart(char c) {
    return c != '$' && Character.isJavaIdentifierPart(c);
  }

  static boolean afterDot(String before, int anchor) {
    return anchor > 0 && before.charAt(anchor - 1) == '.';
  }

  /// Where no name is begun yet, only what the session has declared.
  public static Set<String> of(List<DeclaredName> declarations, String prefix, Set<String> others) {
    Stream<String> declared = declarations.stream().flatMap(Names::names);
    Stream<String> more = Stream.concat(WORDS.stream(), others.stream());
    return Stream.concat(declared, prefix.isEmpty() ? Stream.empty() : more)
        .filter(name -> name.startsWith(prefix) && !name.equals("*"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> names(DeclaredName declared) {
    return declared.kind().equals("import")
        ? Stream.of(declared.name().substring(declared.name().lastIndexOf('.') + 1))
        : Arrays.stream(declared.name().split(", ", -1));
  }

  public static Completions completions(int anchor, Set<String> names) {
    return new Completions(anchor, names.stream().limit(MOST).toList());
  }
}
