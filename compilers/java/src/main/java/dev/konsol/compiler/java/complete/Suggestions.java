package dev.konsol.compiler.java.complete;

import dev.konsol.wire.compile.Completions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Suggestion;

/// What could stand at the end of a piece of code, what fits there first. JShell knows it all; it
/// says what is of the type that is wanted, and suggests names in the middle of a text as well.
public final class Suggestions {
  private static final int MOST = 200;
  private static final Pattern MEMBER = Pattern.compile("\\.\\s*\\p{javaJavaIdentifierPart}*$");
  private static final Pattern IMPORT = Pattern.compile("(?s)(^|.*[;\\n])\\s*import\\s[^;]*$");

  /// What every object has, and hardly anybody looks for.
  private static final Set<String> OBJECT =
      Set.of("clone()", "equals(", "getClass()", "hashCode()", "toString()");

  private static final Set<String> LOCKS = Set.of("finalize()", "notify()", "notifyAll()", "wait(");

  private final String before;
  private final boolean member;

  public Suggestions(String before) {
    this.before = before;
    this.member = MEMBER.matcher(before).find();
  }

  /// `names` are those of variables that JShell does not know.
  public Completions of(SourceCodeAnalysis analysis, Stream<String> names) {
    if (Literals.areOpenIn(before)) {
      return new Completions(before.length(), List.of());
    }
    int[] anchor = new int[1];
    List<Suggestion> known = analysis.completionSuggestions(before, before.length(), anchor);
    Stream<String> fitting =
        known.stream()
            .sorted(Comparator.comparingInt(this::rank))
            .map(Suggestion::continuation)
            .filter(text -> before.length() > anchor[0] || !isNoise(text));
    boolean imported = IMPORT.matcher(before).matches();
    List<String> items =
        Stream.concat(imported ? Stream.empty() : names, fitting).distinct().limit(MOST).toList();
    return new Completions(anchor[0], items);
  }

  /// What was begun is told apart by its beginning; of the rest this is in nobody's way.
  private boolean isNoise(String text) {
    return member && LOCKS.contains(text);
  }

  private int rank(Suggestion suggestion) {
    String text = suggestion.continuation();
    boolean last = member ? OBJECT.contains(text) || LOCKS.contains(text) : isType(text);
    return (last ? 2 : 0) + (suggestion.matchesType() ? 0 : 1);
  }

  private static boolean isType(String text) {
    return Character.isUpperCase(text.codePointAt(0));
  }
}
