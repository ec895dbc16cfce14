package dev.konsol.compiler.java.direct;

import dev.konsol.wire.compile.Compiled;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The variables that came by the quick way and that JShell does not know yet. They depend on
/// nothing that JShell knows, so nothing that it redefines can touch them. When code that JShell is
/// to compile mentions one, it is declared there, and what JShell believes to be its class is the
/// class that has its value. Confined to the session's thread.
public final class DirectVariables {
  /// How the names of their classes begin.
  static final String CLASS = SessionFiles.PACKAGE + ".$JShell$_v";

  /// In a statement, code that may make an object with a body of its own.
  private static final Pattern MAKES = Pattern.compile("\\b(new|class|interface|enum|record)\\b");

  private static final Pattern LAST_WORD = Pattern.compile("\\p{javaJavaIdentifierPart}*$");

  private final Map<String, byte[]> snippets;
  private final Map<String, Variable> unknown = new LinkedHashMap<>();

  /// Every name in code that JShell was given: what it declares, and what it may still wait for.
  private final Set<String> told = new HashSet<>();

  /// Names that values of expressions may still refer to, from within a lambda or a class.
  private final Set<String> captured = new HashSet<>();

  private long count;

  /// What JShell does not know.
  public record Variable(Declaration declaration, DirectCompiler.Variable made) {
    public String className() {
      return made.className();
    }

    public byte[] bytes() {
      return made.bytes();
    }

    String importLine() {
      return "import static " + className() + "." + declaration.name() + ";\n";
    }

    /// A declaration that takes the value over, whatever the words in its own mean by now.
    public String recalled() {
      return Results.recalled(made.type(), declaration.name(), field());
    }

    Set<String> names() {
      Set<String> names = new HashSet<>(declaration.mentioned());
      names.add(declaration.name());
      return names;
    }

    Compiled.Field field() {
      return new Compiled.Field(className(), declaration.name());
    }
  }

  /// `snippets` are the class files that code is compiled against.
  public DirectVariables(Map<String, byte[]> snippets) {
    this.snippets = snippets;
  }

  /// The declaration that this code is, if it can go without JShell, which has declared the names
  /// in `known`.
  public Optional<Declaration> in(String code, Supplier<Set<String>> known) {
    return Declaration.in(DirectCompiler.withoutSemicolon(code).stripLeading())
        .filter(this::stranger)
        .filter(each -> Collections.disjoint(each.mentioned(), known.get()));
  }

  /// Nothing else can have anything to do with its name.
  private boolean stranger(Declaration declaration) {
    String name = declaration.name();
    return !told.contains(name)
        && !captured.contains(name)
        && !declaration.mentioned().contains(name)
        && unknown.values().stream().noneMatch(v -> v.declaration().mentioned().contains(name));
  }

  /// Without its package.
  public String nextClassName() {
    return CLASS.substring(SessionFiles.PACKAGE.length() + 1) + ++count;
  }

  /// Keeps it; answers where the one of that name before it was.
  public List<Compiled.Field> add(Declaration declaration, DirectCompiler.Variable made) {
    Variable variable = new Variable(declaration, made);
    // Behind all others, also when it replaces one.
    Variable before = unknown.remove(declaration.name());
    unknown.put(declaration.name(), variable);
    snippets.put(variable.className(), variable.bytes());
    if (before == null) {
      return List.of();
    }
    snippets.remove(before.className());
    return List.of(before.field());
  }

  /// An expression or a statement that went the quick way. What it makes may use a variable later:
  /// a lambda, or an object with a body of its own.
  public void evaluated(String code) {
    boolean body =
        DirectCompiler.isStatement(code) ? MAKES.matcher(code).find() : code.contains("{");
    if (body || code.contains("->") || code.contains("::")) {
      captured.addAll(DirectCompiler.names(code));
    }
  }

  /// Import lines of those among these names.
  public String imports(Set<String> names) {
    StringBuilder lines = new StringBuilder();
    unknown.values().stream()
        .filter(variable -> names.contains(variable.declaration().name()))
        .forEach(variable -> lines.append(variable.importLine()));
    return lines.toString();
  }

  /// Those that the word at the end of this code may become. JShell does not suggest them.
  public Stream<String> namesAt(String code) {
    Matcher word = LAST_WORD.matcher(code);
    String begun = word.find() ? word.group() : "";
    boolean member =
        code.substring(0, code.length() - begun.length()).stripTrailing().endsWith(".");
    return member
        ? Stream.empty()
        : unknown.keySet().stream().filter(name -> name.startsWith(begun));
  }

  /// JShell is to be given this code: answers what it has to know of before, in order.
  public List<Variable> neededBy(String code) {
    Set<String> reached = DirectCompiler.names(code);
    List<Variable> needed = reach(reached);
    for (int before = 0; before < needed.size(); needed = reach(reached)) {
      before = needed.size();
      needed.forEach(variable -> reached.addAll(variable.names()));
    }
    return needed;
  }

  /// Those that have one of these names, or use one that is a variable's here.
  private List<Variable> reach(Set<String> names) {
    return unknown.values().stream()
        .filter(
            variable ->
                variable.names().stream().filter(names::contains).anyMatch(unknown::containsKey))
        .toList();
  }

  /// JShell knows it now.
  public void told(Variable variable) {
    unknown.remove(variable.declaration().name());
    snippets.remove(variable.className());
    told(variable.names());
  }

  /// JShell was given code with these names.
  public void told(Set<String> names) {
    told.addAll(names);
  }
}
