package dev.konsol.compiler.java.jshell;

import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.jspecify.annotations.Nullable;

/// Where lines of JShell's classes are in the snippets that they are written around. JShell knows
/// it and does not offer it, so it is asked by reflection; where that is not allowed, lines are
/// those of the classes.
final class LineNumbers {
  private static final Pattern OUTER = Pattern.compile("REPL\\.\\$JShell\\$\\w+");
  private static final @Nullable Method WRAP = method(Snippet.class.getName(), "outerWrap");
  private static final @Nullable Method CLASS = method("jdk.jshell.OuterWrap", "classFullName");
  private static final @Nullable Method TEXT = method("jdk.jshell.OuterWrap", "wrapped");
  private static final @Nullable Method INDEX =
      method("jdk.jshell.OuterWrap", "wrapIndexToSnippetIndex", int.class);

  private final Map<String, IntUnaryOperator> byClass = new HashMap<>();

  private static @Nullable Method method(String type, String name, Class<?>... parameters) {
    try {
      Method method = Class.forName(type).getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method;
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      return null;
    }
  }

  /// Of what these events tell of. The snippet that they began with is on line `first` of the code.
  static Function<String, IntUnaryOperator> of(List<SnippetEvent> events, int first) {
    LineNumbers lines = new LineNumbers();
    events.forEach(each -> lines.add(each.snippet(), each.causeSnippet() == null ? first : 1));
    return lines::inClass;
  }

  private void add(Snippet snippet, int first) {
    Object wrap = call(WRAP, snippet);
    if (wrap != null
        && call(CLASS, wrap) instanceof String name
        && call(TEXT, wrap) instanceof String text) {
      int[] found = found(snippet.source(), wrap, text);
      byClass.put(name, line -> first + found[Math.clamp(line - 1, 0, found.length - 1)]);
    }
  }

  /// The snippet's line, counted from 0, for each line of the text around it. JShell's own count of
  /// lines says 0 for all; its count of characters is right.
  private static int[] found(String source, Object wrap, String text) {
    String[] lines = text.split("\n", -1);
    int[] found = new int[lines.length];
    int begin = 0;
    for (int i = 0; i < lines.length; i++) {
      int indented = lines[i].length() - lines[i].stripLeading().length();
      int index = call(INDEX, wrap, begin + indented) instanceof Integer at ? at : 0;
      String before = source.substring(0, Math.clamp(index, 0, source.length()));
      found[i] = (int) before.chars().filter(c -> c == '\n').count();
      begin += lines[i].length() + 1;
    }
    return found;
  }

  private static @Nullable Object call(@Nullable Method method, Object on, Object... arguments) {
    try {
      return method == null ? null : method.invoke(on, arguments);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /// A snippet's types are nested in its class.
  private IntUnaryOperator inClass(String name) {
    Matcher outer = OUTER.matcher(name);
    return outer.lookingAt()
        ? byClass.getOrDefault(outer.group(), IntUnaryOperator.identity())
        : IntUnaryOperator.identity();
  }
}
