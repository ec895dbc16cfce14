package dev.konsol.compiler.kotlin.repl;

import java.util.Objects;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import org.jspecify.annotations.Nullable;

/// Calls a suspending function of Kotlin that in truth never suspends.
final class Immediate implements Continuation<Object> {
  interface Suspending {
    @Nullable Object call(Continuation<Object> continuation);
  }

  private Immediate() {}

  static Object call(Suspending function) {
    Object result = Objects.requireNonNull(function.call(new Immediate()));
    if (result.equals(IntrinsicsKt.getCOROUTINE_SUSPENDED())) {
      throw new IllegalStateException("the compiler suspended, which it never did before");
    }
    return result;
  }

  @Override
  public CoroutineContext getContext() {
    return EmptyCoroutineContext.INSTANCE;
  }

  @Override
  public void resumeWith(Object result) {
    throw new IllegalStateException("resumed without having suspended");
  }
}
