package dev.konsol.bench.fleet;

import dev.konsol.fleet.NatsFleet;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.HostMessageWriter;
import dev.konsol.fleet.message.Identity;
import dev.konsol.fleet.message.Life;
import dev.konsol.fleet.message.Seal;
import io.nats.client.Connection;
import io.nats.client.Nats;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// What it costs a host to hear others. `say URL COUNT` is that many hosts, each of which beats
/// once a second, until it is ended; `hear URL COUNT SECONDS` is one host that hears them, and
/// prints how many milliseconds of processor time a second takes it, how many hosts it knows, how
/// long a list of them takes in µs, and how many bytes a beat has.
public final class Beats {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private Beats() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String url = arguments[1];
    int count = Integer.parseInt(arguments[2]);
    if (arguments[0].equals("say")) {
      say(url, count);
    } else {
      hear(url, count, Integer.parseInt(arguments[3]));
    }
  }

  private static List<Identity> identities(int count) {
    List<Identity> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "simulated-%04d".formatted(i);
      all.add(
          new Identity(
              name, 1, i, name + " pid 1", Map.of("zone", "a", "gpu", "no"), "bench", Set.of()));
    }
    return all;
  }

  private static byte[] beat(Identity from, long number, Seal seal) {
    return HostMessageWriter.encode(new Beat(from, Phase.MEMBER, number, 0.5, 10, false, 0), seal);
  }

  /// Evenly over the second.
  private static void say(String url, int count) throws IOException, InterruptedException {
    Seal seal = Seal.ofFleet(Hosts.TOKEN);
    List<Identity> hosts = identities(count);
    Connection connection = Nats.connect(url);
    long due = System.nanoTime();
    for (long number = 1; !Thread.interrupted(); number++) {
      for (Identity host : hosts) {
        connection.publish(Life.everybody(), beat(host, number, seal));
        due += SECOND.toNanos() / count;
        LockSupport.parkNanos(due - System.nanoTime());
      }
    }
    connection.close();
  }

  private static void hear(String url, int count, int seconds) {
    try (NatsFleet host = Hosts.join(url, "listener", (_, _, stream) -> stream.close())) {
      while (host.hosts().size() <= count) {
        LockSupport.parkNanos(SECOND.toNanos() / 100);
      }
      pause(SECOND.multipliedBy(seconds));
      Duration before = processorTime();
      long begun = System.nanoTime();
      pause(SECOND.multipliedBy(seconds));
      double passed = (System.nanoTime() - begun) / 1e9;
      double millis = processorTime().minus(before).toNanos() / 1e6 / passed;
      long lists = System.nanoTime();
      int rounds = 100;
      for (int i = 0; i < rounds; i++) {
        host.hosts();
      }
      double list = (System.nanoTime() - lists) / 1e3 / rounds;
      int length = beat(identities(1).getFirst(), 1, Seal.ofFleet(Hosts.TOKEN)).length;
      System.out.printf("%.2f %d %.1f %d%n", millis, host.hosts().size(), list, length);
    }
  }

  private static void pause(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
