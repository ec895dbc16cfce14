package dev.konsol.lines.host;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks every other host the same, and answers within a second with what came. Safe for any thread.
public record AllHosts(OtherHosts hosts) {
  private static final Logger LOG = LoggerFactory.getLogger(AllHosts.class);
  private static final Duration PATIENCE = Duration.ofMillis(900);

  /// What came.
  ///
  /// @param byHost the answers, by the names of their hosts
  /// @param unreachable the hosts that did not answer
  public record Answers(Map<String, JsonObject> byHost, List<String> unreachable) {
    public Answers {
      byHost = new TreeMap<>(byHost);
      unreachable = List.copyOf(unreachable);
    }
  }

  /// Asks all other hosts at once, and waits a moment for their answers.
  ///
  /// @param request makes it, for each host
  public Answers ask(Supplier<JsonLine> request) throws InterruptedException {
    List<HostInfo> others = hosts.list().stream().filter(each -> !each.self()).toList();
    List<String> asked = others.stream().filter(HostInfo::reachable).map(HostInfo::name).toList();
    Map<String, JsonObject> answers = new ConcurrentHashMap<>();
    Map<String, HostLines> open = new ConcurrentHashMap<>();
    CountDownLatch left = new CountDownLatch(asked.size());
    Map<String, JsonObject> came;
    try (Tasks tasks = new Tasks("ask-host", (_, bug) -> LOG.error("asking a host failed", bug))) {
      for (String host : asked) {
        tasks.start(
            () -> {
              try {
                ask(host, request.get(), open, answers);
              } finally {
                left.countDown();
              }
            });
      }
      boolean _ = left.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      came = Map.copyOf(answers);
      // Ends whoever still waits.
      open.values().forEach(HostLines::close);
    }
    List<String> silent = new ArrayList<>();
    others.stream()
        .map(HostInfo::name)
        .filter(name -> !came.containsKey(name))
        .forEach(silent::add);
    return new Answers(came, silent);
  }

  private void ask(
      String host, JsonLine request, Map<String, HostLines> open, Map<String, JsonObject> into) {
    try (HostLines lines = HostLines.open(hosts, host)) {
      open.put(host, lines);
      lines.send(request);
      JsonObject answer = JsonObject.parse(lines.receive());
      if (answer.flag("ok")) {
        into.put(host, answer);
      }
    } catch (IOException | KonsolException | MalformedMessage e) {
      // It is among those that did not answer.
    }
  }
}
