package dev.konsol.compiler.java.jshell;

import dev.konsol.wire.compile.DeclaredName;
import java.util.Optional;
import jdk.jshell.ImportSnippet;
import jdk.jshell.MethodSnippet;
import jdk.jshell.Snippet;
import jdk.jshell.TypeDeclSnippet;
import jdk.jshell.VarSnippet;

/// A snippet as a declaration, where it is one.
final class Declarations {
  private Declarations() {}

  static Optional<DeclaredName> of(Snippet snippet) {
    return switch (snippet) {
      case VarSnippet v ->
          Optional.of(new DeclaredName("variable", v.name(), v.typeName(), v.source()));
      case MethodSnippet m ->
          Optional.of(new DeclaredName("method", m.name(), m.signature(), m.source()));
      case TypeDeclSnippet t -> Optional.of(new DeclaredName("type", t.name(), null, t.source()));
      case ImportSnippet i ->
          Optional.of(new DeclaredName("import", i.fullname(), null, i.source()));
      default -> Optional.empty();
    };
  }
}
