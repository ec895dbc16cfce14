package sample.shop;

/// Work that does not end by itself.
public final class Endless {
  public static volatile long ticks;

  private Endless() {}

  public static void loop() {
    System.out.println("on");
    while (true) {
      ticks++;
    }
  }

  public static void tick() {
    while (true) {
      ticks++;
      java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }
  }
}
