package dev.konsol.eval.engine;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Completion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What may stand where code asks the application for a bean: names in quotes, else types. Those of
/// the project's own packages, which are imported, come first.
public final class BeanCompletion {
  private static final int MOST = 200;
  private static final String CALL = "(?:(?<![\\w.])bean|(?<![\\w.])context\\s*\\.\\s*getBean)\\s*";
  private static final Pattern NAMED = Pattern.compile(CALL + "\\(\\s*\"([^\"\\\\]*)$");
  private static final Pattern TYPED = Pattern.compile(CALL + "\\(\\s*([\\w.]*)$");
  private static final Pattern GENERIC = Pattern.compile(CALL + "<\\s*([\\w.]*)$");

  private final EvalLanguage language;
  private final List<String> packages;
  private final List<Bean> beans;

  /// The first of its types is its class, if that can be named at all.
  private record Bean(String name, List<String> types) {
    static Bean of(String line) {
      List<String> parts = Arrays.asList(line.split("\t", -1));
      return new Bean(parts.getFirst(), parts.subList(1, parts.size()));
    }
  }

  private BeanCompletion(EvalLanguage language, List<String> packages, List<Bean> beans) {
    this.language = language;
    this.packages = packages;
    this.beans = beans;
  }

  public static BeanCompletion none() {
    return new BeanCompletion(EvalLanguage.JAVA, List.of(), List.of());
  }

  /// From the worker's lines, where snippets have these imports.
  static BeanCompletion of(EvalLanguage language, List<String> imports, String lines) {
    List<String> packages =
        imports.stream()
            .filter(line -> line.endsWith(".*"))
            .map(line -> line.substring(0, line.length() - 1))
            .toList();
    return new BeanCompletion(
        language, packages, lines.lines().filter(line -> !line.isEmpty()).map(Bean::of).toList());
  }

  /// Empty where no bean is asked for, and where it may be something other than a type.
  public Optional<Completion> at(String code, int cursor) {
    String before = code.substring(0, Math.clamp(cursor, 0, code.length()));
    if (beans.isEmpty()) {
      return Optional.empty();
    }
    Matcher named = NAMED.matcher(before);
    if (named.find()) {
      return Optional.of(completion(named, names(named.group(1))));
    }
    return types(TYPED.matcher(before), language == EvalLanguage.KOTLIN ? "::class.java" : ".class")
        .or(() -> types(GENERIC.matcher(before), ""));
  }

  private static Completion completion(Matcher found, Stream<String> items) {
    return new Completion(found.start(1), items.distinct().limit(MOST).toList());
  }

  private Stream<String> names(String begun) {
    return beans.stream()
        .filter(bean -> bean.name().startsWith(begun))
        .sorted(Comparator.comparingInt(this::rank).thenComparing(Bean::name))
        .map(Bean::name);
  }

  /// The project's own, then the frameworks', and last what those are configured by, which has the
  /// name of its class.
  private int rank(Bean bean) {
    boolean own = bean.types().stream().anyMatch(this::isImported);
    return own ? 0 : bean.name().contains(".") ? 2 : 1;
  }

  private Optional<Completion> types(Matcher call, String suffix) {
    if (!call.find()) {
      return Optional.empty();
    }
    String begun = call.group(1);
    Completion found = completion(call, types(begun).map(type -> type + suffix));
    return found.items().isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private Stream<String> types(String begun) {
    List<String> own = new ArrayList<>();
    List<String> foreign = new ArrayList<>();
    for (String type : asked()) {
      boolean imported = isImported(type);
      if (simple(type).startsWith(begun) || type.startsWith(begun)) {
        (imported ? own : foreign).add(imported && !begun.contains(".") ? simple(type) : type);
      }
    }
    return Stream.concat(own.stream().sorted(), foreign.stream().sorted());
  }

  /// The classes of the project's own beans, and every other type that means one bean alone: of the
  /// frameworks' beans only what each is first of all.
  private List<String> asked() {
    Map<String, Long> count =
        beans.stream()
            .flatMap(bean -> bean.types().stream())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return beans.stream()
        .filter(bean -> rank(bean) < 2)
        .flatMap(bean -> bean.types().stream().filter(type -> isAskedFor(bean, type, count)))
        .distinct()
        .toList();
  }

  private boolean isAskedFor(Bean bean, String type, Map<String, Long> count) {
    boolean first = type.equals(bean.types().getFirst());
    boolean alone = count.getOrDefault(type, 0L) == 1;
    return isImported(type) ? first || alone : first && alone;
  }

  private boolean isImported(String type) {
    return packages.contains(type.substring(0, type.lastIndexOf('.') + 1));
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
