package dev.konsol.worker.snippet;

import org.jspecify.annotations.Nullable;

/// How a snippet reaches the value of an earlier expression: by the class that computed it.
public final class EarlierValue {
  private EarlierValue() {}

  /// What that static field holds, of the class as the caller sees it.
  public static @Nullable Object in(String className, String field)
      throws ReflectiveOperationException {
    StackWalker stack = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    ClassLoader loader = stack.getCallerClass().getClassLoader();
    return Class.forName(className, true, loader).getField(field).get(null);
  }
}
