package dev.konsol.client.env;

import java.lang.reflect.Proxy;

/// Calls something when a signal arrives, on a thread of the JVM's. Reached by reflection because
/// the compiler warns of every use of that JDK class, and warnings fail the build; the JDK exports
/// it for this purpose.
public final class Signals {
  private Signals() {}

  public static void on(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (_, method, _) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                }
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM knows no signal " + name, e);
    }
  }
}
