package dev.konsol.worker.show;

import dev.konsol.worker.run.Stop;
import dev.konsol.worker.run.Stopped;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One value as text. Arrays, collections, maps, records and optionals are walked here, so that
/// only their head is visited and cycles end; everything else says itself what it is, and is cut.
final class Describer {
  private static final int MOST_VALUES = 20_000;

  private final Limits limits;
  private final BoundedText out;
  private final IdentityHashMap<Object, Boolean> path = new IdentityHashMap<>();
  private int values;

  Describer(Limits limits) {
    this.limits = limits;
    this.out = new BoundedText(limits.renderChars());
  }

  Text describe(@Nullable Object value) {
    append(value);
    return out.fit(limits);
  }

  private void append(@Nullable Object value) {
    Stop.poll();
    values++;
    if (value instanceof String
        || value instanceof StringBuilder
        || value instanceof StringBuffer) {
      out.append((CharSequence) value);
    } else if (value == null || !hasParts(value)) {
      out.append(itself(value));
    } else if (path.size() >= limits.renderDepth()) {
      out.append("…");
    } else if (path.put(value, Boolean.TRUE) != null) {
      out.append("<cycle>");
    } else {
      partsOf(value);
      path.remove(value);
    }
  }

  private static boolean hasParts(Object value) {
    return value.getClass().isArray()
        || value instanceof Collection
        || value instanceof Map
        || value instanceof Map.Entry
        || value instanceof Optional
        || (value instanceof Record && saysNothingOfItsOwn(value));
  }

  /// The compiler makes a record's `toString` final; one written by hand hardly ever is.
  private static boolean saysNothingOfItsOwn(Object value) {
    try {
      return Modifier.isFinal(Rows.toString(value.getClass()).getModifiers());
    } catch (LinkageError e) {
      // A class that one of its methods names is not there.
      return false;
    }
  }

  /// Whatever goes wrong in code of the value's class is part of the answer, not a failure of the
  /// run; the same holds for [#itself].
  private void partsOf(Object value) {
    try {
      if (value instanceof Collection<?> collection) {
        enclosed(value, "[", () -> collection(collection), "]");
      } else if (value instanceof Map<?, ?> map) {
        enclosed(value, "{", () -> map(map), "}");
      } else if (value instanceof Map.Entry<?, ?> entry) {
        entry(entry);
      } else if (value instanceof Optional<?> optional) {
        optional(optional);
      } else if (value instanceof Record fields) {
        fields(fields);
      } else {
        array(value);
      }
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      out.append(failed(value, e));
    }
  }

  private interface Parts {
    void append() throws ReflectiveOperationException;
  }

  /// What is opened is closed, also where a part of it fails.
  private void enclosed(Object value, String open, Parts parts, String close) {
    out.append(open);
    try {
      parts.append();
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      out.append(failed(value, e));
    }
    out.append(close);
  }

  private void collection(Collection<?> collection) {
    int shown = 0;
    Iterator<?> elements = collection.iterator();
    for (; elements.hasNext() && enter(shown); shown++) {
      append(elements.next());
    }
    more(shown, elements.hasNext() ? collection.size() : shown);
  }

  private void map(Map<?, ?> map) {
    int shown = 0;
    Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
    for (; entries.hasNext() && enter(shown); shown++) {
      entry(entries.next());
    }
    more(shown, entries.hasNext() ? map.size() : shown);
  }

  private void entry(Map.Entry<?, ?> entry) {
    append(entry.getKey());
    out.append("=");
    append(entry.getValue());
  }

  private void optional(Optional<?> optional) {
    if (optional.isPresent()) {
      out.append("Optional[");
      append(optional.get());
      out.append("]");
    } else {
      out.append("Optional.empty");
    }
  }

  private void array(Object array) {
    out.append("[");
    int length = Array.getLength(array);
    int shown = 0;
    for (; shown < length && enter(shown); shown++) {
      append(Array.get(array, shown));
    }
    more(shown, length);
    out.append("]");
  }

  private void fields(Record value) {
    RecordComponent[] components = value.getClass().getRecordComponents();
    for (RecordComponent each : components) {
      if (!each.getAccessor().trySetAccessible()) {
        out.append(itself(value));
        return;
      }
    }
    enclosed(
        value,
        value.getClass().getSimpleName() + "[",
        () -> {
          for (int i = 0; i < components.length && enter(i); i++) {
            out.append(components[i].getName()).append("=");
            append(components[i].getAccessor().invoke(value));
          }
        },
        "]");
  }

  /// Whether one more part may follow so many; writes what stands between them.
  private boolean enter(int shown) {
    if (shown >= limits.renderElements() || values >= MOST_VALUES || out.full()) {
      return false;
    }
    if (shown > 0) {
      out.append(", ");
    }
    return true;
  }

  private void more(int shown, int size) {
    if (size > shown) {
      out.append((shown > 0 ? ", … " : "… ") + (size - shown) + " more");
    }
  }

  private static String itself(@Nullable Object value) {
    try {
      String text = value == null ? "null" : value.toString();
      return text == null ? "null" : named(value, text);
    } catch (Stopped | OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      return value == null ? "null" : failed(value, e);
    }
  }

  /// What `Object` says of a value, with the name that its type was declared with.
  private static String named(@Nullable Object value, String text) {
    return value != null && text.startsWith(value.getClass().getName() + "@")
        ? SnippetNames.in(text)
        : text;
  }

  private static String failed(Object value, Throwable e) {
    return "<"
        + SnippetNames.of(value.getClass())
        + " cannot be shown: "
        + Failure.inOneLine(e)
        + ">";
  }
}
