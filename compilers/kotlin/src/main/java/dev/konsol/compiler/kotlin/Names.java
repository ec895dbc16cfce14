package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.Completions;
import dev.konsol.compiler.Declared;
import java.util.Arrays;
import java.util.List;

/// Completes the names that a session has declared.
final class Names {
  private static final int MOST = 200;

  private Names() {}

  static Completions complete(List<Declared> declarations, String code, int cursor) {
    int end = Math.clamp(cursor, 0, code.length());
    int anchor = end;
    while (anchor > 0 && Character.isJavaIdentifierPart(code.charAt(anchor - 1))) {
      anchor--;
    }
    if (anchor > 0 && code.charAt(anchor - 1) == '.') {
      return new Completions(anchor, List.of()); // a member, of which nothing is known here
    }
    String prefix = code.substring(anchor, end);
    List<Completions.Item> items =
        declarations.stream()
            .flatMap(each -> Arrays.stream(names(each)))
            .filter(name -> name.startsWith(prefix))
            .distinct()
            .sorted()
            .limit(MOST)
            .map(name -> new Completions.Item(name, name))
            .toList();
    return new Completions(anchor, items);
  }

  private static String[] names(Declared declared) {
    if (declared.kind().equals("import")) {
      return new String[] {declared.name().substring(declared.name().lastIndexOf('.') + 1)};
    }
    return declared.name().split(", ", -1);
  }
}
