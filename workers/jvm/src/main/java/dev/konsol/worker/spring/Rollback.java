package dev.konsol.worker.spring;

/// A transaction of the application that the evaluation thread is in and that never commits.
/// Threads that the snippet starts are not in it.
public final class Rollback {
  private static final String TRANSACTION = "org.springframework.transaction.";

  private final Class<?> type;
  private final Object manager;
  private final Object status;

  private Rollback(Class<?> type, Object manager, Object status) {
    this.type = type;
    this.manager = manager;
    this.status = status;
  }

  public static Rollback begin() {
    if (!Application.installed()) {
      throw new IllegalStateException(
          "rollback needs the application's transactions: create the session with boot (--boot)");
    }
    try {
      Object context = Application.context();
      Class<?> type = Reflect.named(context, TRANSACTION + "PlatformTransactionManager");
      Class<?> definition = Reflect.named(context, TRANSACTION + "TransactionDefinition");
      Object manager = Application.bean(Class.class, type);
      // Without a definition: the defaults.
      Object status = type.getMethod("getTransaction", definition).invoke(manager, (Object) null);
      return new Rollback(type, manager, status);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("rollback needs transactions, and this project has none", e);
    } catch (ReflectiveOperationException e) {
      throw Reflect.unchecked(e);
    }
  }

  public void end() {
    try {
      Class<?> given = Reflect.named(manager, TRANSACTION + "TransactionStatus");
      type.getMethod("rollback", given).invoke(manager, status);
    } catch (ReflectiveOperationException e) {
      throw Reflect.unchecked(e);
    }
  }
}
