package dev.konsol.worker.show;

import dev.konsol.worker.run.Stop;
import dev.konsol.worker.run.Stopped;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the table in a value: a collection whose elements are all of one type and have properties
/// rather than words of their own. Those are records, Kotlin's data classes, entities, beans
/// without a `toString`, and the rows of Spring's JDBC.
record Rows(Collection<?> elements, Limits limits) {
  private static final int MOST_ROWS = 100;
  private static final int MOST_COLUMNS = 24;
  private static final List<String> ENTITIES =
      List.of(
          "jakarta.persistence.Entity",
          "javax.persistence.Entity",
          "org.springframework.data.mongodb.core.mapping.Document",
          "org.springframework.data.relational.core.mapping.Table");

  /// The value as a table, or null when it is none. A collection that fails is described like any
  /// other value, and says so there; the same holds for [#speaks].
  static @Nullable Text table(@Nullable Object value, Limits limits) {
    Collection<?> elements = elements(value);
    try {
      return elements == null || elements.isEmpty() ? null : new Rows(elements, limits).table();
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return null;
    }
  }

  /// Whether it is a collection of records or data classes: those say all there is in their own
  /// words, and are a table only for who asks for one.
  static boolean speaks(@Nullable Object value) {
    Collection<?> elements = elements(value);
    try {
      return elements != null && !elements.isEmpty() && speaksFirst(elements.iterator().next());
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return false;
    }
  }

  private static boolean speaksFirst(@Nullable Object first) {
    return first != null && (first.getClass().isRecord() || isDataClass(first.getClass()));
  }

  private static @Nullable Collection<?> elements(@Nullable Object value) {
    return value instanceof Object[] array
        ? Arrays.asList(array)
        : value instanceof Collection<?> collection ? collection : null;
  }

  private @Nullable Text table() {
    List<Object> shown = new ArrayList<>();
    for (Object each : elements) {
      Stop.poll();
      if (each == null || !typeOf(each).equals(typeOf(shown.isEmpty() ? each : shown.get(0)))) {
        return null;
      }
      shown.add(each);
      if (shown.size() == Math.min(MOST_ROWS, limits.renderElements())) {
        break;
      }
    }
    Table table = table(shown);
    if (table == null) {
      return null;
    }
    int more = elements.size() - shown.size();
    return Text.fit(more > 0 ? table + "\n\n… " + more + " more" : table.toString(), limits);
  }

  private @Nullable Table table(List<Object> shown) {
    Object first = shown.get(0);
    if (first instanceof Map<?, ?> row
        && row.getClass().getName().endsWith(".LinkedCaseInsensitiveMap")) {
      return maps(row, shown);
    }
    Class<?> type = typeOf(first);
    if (!isRow(type)) {
      return null;
    }
    List<Column> columns = Column.of(type).stream().limit(MOST_COLUMNS).toList();
    if (columns.isEmpty()) {
      return null;
    }
    Table table = new Table(columns.stream().map(Column::name).toList());
    for (Object each : shown) {
      Stop.poll();
      table.add(columns.stream().map(column -> cell(column.tryRead(each))).toList());
    }
    return table;
  }

  private Table maps(Map<?, ?> first, List<Object> shown) {
    List<?> keys = first.keySet().stream().limit(MOST_COLUMNS).toList();
    Table table = new Table(keys.stream().map(String::valueOf).toList());
    for (Object row : shown) {
      table.add(keys.stream().map(key -> cell(((Map<?, ?>) row).get(key))).toList());
    }
    return table;
  }

  /// The class that was written down, not the one that a framework made of it.
  static Class<?> typeOf(Object value) {
    Class<?> type = value.getClass();
    while (type.getName().contains("$HibernateProxy") || type.getName().contains("$$")) {
      Class<?> parent = type.getSuperclass();
      if (parent == null || parent == Object.class) {
        break;
      }
      type = parent;
    }
    return type;
  }

  private static boolean isRow(Class<?> type) {
    if (type.isEnum() || type.isArray() || type.getName().startsWith("java.")) {
      return false;
    }
    Method toString = toString(type);
    boolean silent = toString.getDeclaringClass() == Object.class;
    boolean generated = type.isRecord() && Modifier.isFinal(toString.getModifiers());
    return silent || generated || isEntity(type) || isDataClass(type);
  }

  static Method toString(Class<?> type) {
    try {
      return type.getMethod("toString");
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every object has toString", e);
    }
  }

  static boolean isEntity(Class<?> type) {
    return hasAnnotation(type, ENTITIES);
  }

  private static boolean isDataClass(Class<?> type) {
    return hasAnnotation(type, List.of("kotlin.Metadata"))
        && Arrays.stream(type.getMethods()).anyMatch(m -> m.getName().equals("component1"));
  }

  private static boolean hasAnnotation(Class<?> type, List<String> names) {
    return Arrays.stream(type.getAnnotations())
        .anyMatch(each -> names.contains(each.annotationType().getName()));
  }

  private String cell(@Nullable Object value) {
    if (value == null || value instanceof String) {
      return String.valueOf(value);
    } else if (isUnloaded(value)) {
      return "…";
    }
    Class<?> type = typeOf(value);
    return toString(type).getDeclaringClass() == Object.class && !type.isArray()
        ? reference(type, value)
        : new Describer(limits.brief()).describe(value).text();
  }

  /// Another thing that has no words: its name, and its id if it has one.
  private static String reference(Class<?> type, Object value) {
    for (Column column : Column.of(type)) {
      if (column.name().equals("id")) {
        return type.getSimpleName() + "#" + column.tryRead(value);
      }
    }
    return type.getSimpleName();
  }

  /// What Hibernate would have to fetch is left alone: showing a table must not ask a question for
  /// each of its rows.
  private static boolean isUnloaded(Object value) {
    Object loaded = ask(value, "wasInitialized");
    Object initializer = ask(value, "getHibernateLazyInitializer");
    Object missing = initializer == null ? null : ask(initializer, "isUninitialized");
    return Boolean.FALSE.equals(loaded) || Boolean.TRUE.equals(missing);
  }

  private static @Nullable Object ask(Object value, String method) {
    if (value.getClass().getName().startsWith("java.")) {
      return null;
    }
    try {
      return value.getClass().getMethod(method).invoke(value);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
