package dev.konsol.bench.woven;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/// Prints, for each of a few loops, how many milliseconds its best round took. The first ones do
/// nothing but loop, the later ones what loops of a project usually do.
public final class Loops {
  private static final int ROUNDS = 12;

  private Loops() {}

  public static void main(String[] args) {
    Map<String, LongSupplier> loops = new LinkedHashMap<>();
    loops.put("sum", Loops::sum);
    loops.put("matrix", Loops::matrix);
    loops.put("calls", () -> fibonacci(32));
    loops.put("text", Loops::words);
    loops.put("objects", Loops::objects);
    loops.forEach((name, loop) -> System.out.printf(Locale.ROOT, "%s %.3f%n", name, best(loop)));
  }

  private static double best(LongSupplier loop) {
    long best = Long.MAX_VALUE;
    long kept = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long begun = System.nanoTime();
      kept += loop.getAsLong();
      best = Math.min(best, System.nanoTime() - begun);
    }
    if (kept == 42) {
      System.out.println("never, but the JVM must not know");
    }
    return best / 1e6;
  }

  /// What the JVM would make of vector instructions.
  private static long sum() {
    int[] numbers = new int[1 << 20];
    Arrays.fill(numbers, 3);
    long sum = 0;
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < numbers.length; i++) {
        sum += numbers[i];
      }
    }
    return sum;
  }

  private static long matrix() {
    int size = 250;
    double[][] a = new double[size][size];
    double[][] b = new double[size][size];
    double[][] product = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double sum = i == j ? 1 : 0;
        for (int k = 0; k < size; k++) {
          sum += a[i][k] * b[k][j];
        }
        product[i][j] = sum;
      }
    }
    return (long) product[3][3];
  }

  private static long fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }

  private static long words() {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      counts.merge("word" + i % 1_000, 1, Integer::sum);
    }
    return counts.size();
  }

  private record Item(int id, String name) {}

  private static long objects() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      items.add(new Item((i * 7919) % 100_003, "item"));
    }
    items.sort((x, y) -> Integer.compare(x.id(), y.id()));
    return items.stream().filter(item -> item.name().length() == 4).mapToInt(Item::id).sum();
  }
}
