package dev.konsol.compiler.java.direct;

import dev.konsol.wire.compile.DeclaredName;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Code that looks like one variable with a value: `int x = 41`. Whether it is one the compiler
/// says.
public record Declaration(String type, String name, String value) {
  private static final String NAME = "[\\p{L}_$][\\p{L}\\p{N}_$]*";
  private static final Pattern LOOK =
      Pattern.compile(
          "(%s(?:[\\s\\p{L}\\p{N}_$.,<>?\\[\\]]*[>\\]\\s])?)\\s*\\b(%s)\\s*=(?!=)(.*)"
              .formatted(NAME, NAME),
          Pattern.DOTALL);
  private static final Pattern PACKAGES =
      Pattern.compile("\\b(?:REPL\\.\\$JShell\\$\\w+|\\p{Ll}\\w*)\\.");

  public static Optional<Declaration> in(String text) {
    Matcher look = LOOK.matcher(text);
    return look.matches()
        ? Optional.of(new Declaration(look.group(1).strip(), look.group(2), look.group(3)))
        : Optional.empty();
  }

  public boolean inferred() {
    return type.equals("var");
  }

  public Declaration withType(String actualType) {
    return new Declaration(actualType, name, value);
  }

  /// With its type as one would write it.
  DeclaredName declared(String actualType) {
    String written = inferred() ? PACKAGES.matcher(actualType).replaceAll("") : type;
    return new DeclaredName("variable", name, written, source());
  }

  /// As JShell wants it. The end must not become part of a remark.
  public String source() {
    return type + " " + name + " =" + value + (value.contains("//") ? "\n;" : ";");
  }

  /// Everything but its own name that looks like a name in it.
  Set<String> mentioned() {
    return DirectCompiler.names(type + " " + value);
  }
}
