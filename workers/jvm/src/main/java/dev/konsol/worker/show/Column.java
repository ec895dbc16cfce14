package dev.konsol.worker.show;

import dev.konsol.worker.run.Stopped;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One property of the rows: how it is called and how it is read.
record Column(String name, Reader reader) {
  private interface Reader {
    @Nullable Object read(Object row) throws ReflectiveOperationException;
  }

  /// What a row of this type shows, in the order in which it was written down.
  static List<Column> of(Class<?> type) {
    List<Column> columns = new ArrayList<>();
    if (type.isRecord()) {
      for (RecordComponent each : type.getRecordComponents()) {
        if (each.getAccessor().trySetAccessible()) {
          columns.add(new Column(each.getName(), each.getAccessor()::invoke));
        }
      }
    } else {
      addFields(type, columns);
    }
    return columns;
  }

  private static void addFields(Class<?> type, List<Column> columns) {
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent != Object.class) {
      addFields(parent, columns);
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())
          && !Modifier.isTransient(field.getModifiers())
          && !field.isSynthetic()
          && !field.getName().contains("$")) {
        Column column = property(type, field);
        if (column != null) {
          columns.add(column);
        }
      }
    }
  }

  /// By its getter, which knows how to load what is not there yet; else, for what is stored in a
  /// database, the field itself.
  private static @Nullable Column property(Class<?> type, Field field) {
    String name = field.getName();
    String tail = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    for (String getter : List.of("get" + tail, "is" + tail, name)) {
      try {
        Method method = type.getMethod(getter);
        if (method.getReturnType() != void.class && method.trySetAccessible()) {
          return new Column(name, method::invoke);
        }
      } catch (NoSuchMethodException e) {
        // Under another name, perhaps.
      }
    }
    return Rows.isEntity(type) && field.trySetAccessible() ? new Column(name, field::get) : null;
  }

  /// The value, or what went wrong in a word: one property that cannot be read must not hide the
  /// others.
  @Nullable Object tryRead(Object row) {
    try {
      return reader.read(row);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Stopped stopped) {
        throw stopped;
      }
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return "<" + cause.getClass().getSimpleName() + ">";
    } catch (ReflectiveOperationException e) {
      return "<" + e.getClass().getSimpleName() + ">";
    }
  }
}
