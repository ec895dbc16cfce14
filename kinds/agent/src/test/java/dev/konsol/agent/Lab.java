package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.Update;
import dev.konsol.agent.journal.SessionOptions;
import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.ScriptedCompleter;
import dev.konsol.agent.model.ScriptedReplies;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.session.Host;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.tool.Tool;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.FakeClock;
import dev.konsol.testkit.MemorySessionStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Hosts for one test, all on the same store: whoever dies leaves what it wrote to the next.
final class Lab implements AutoCloseable {
  static final Duration SOON = Duration.ofSeconds(20);

  final MemorySessionStore store = new MemorySessionStore();
  final FakeClock clock = new FakeClock();
  private final Path folder;
  private final AtomicInteger owners = new AtomicInteger();
  private final List<Agents> opened = new ArrayList<>();
  private Policy policy = Policy.CAREFUL;
  private AgentLimits limits = AgentLimits.DEFAULT;
  private List<Tool> tools = List.of(new SampleTools.Note(), new SampleTools.Ask());
  private Optional<Long> window = Optional.empty();
  private Optional<Completer> played = Optional.empty();
  private Supplier<Spans> spans = Spans::global;

  Lab(Path folder) {
    this.folder = folder;
  }

  Lab with(Policy other) {
    policy = other;
    return this;
  }

  Lab with(AgentLimits other) {
    limits = other;
    return this;
  }

  Lab withTools(Tool... others) {
    tools = List.of(others);
    return this;
  }

  Lab withWindow(long tokens) {
    window = Optional.of(tokens);
    return this;
  }

  Lab with(Spans other) {
    spans = () -> other;
    return this;
  }

  /// This model, whatever a session asks for.
  Lab withModel(Completer model) {
    played = Optional.of(model);
    return this;
  }

  /// A session with that model.
  AgentSession played(Agents host) {
    return host.create(new NewSession(folder, Optional.of("played"), Optional.empty(), true));
  }

  AgentSession played(Agents host, SessionOptions terms) {
    return host.create(
        new NewSession(folder, Optional.of("played"), Optional.empty(), true).on(terms));
  }

  List<String> statuses(String id) {
    return all(id, AgentEvent.Status.class)
        .map(status -> status.level().wireName() + " " + status.message())
        .toList();
  }

  /// A host; those before it count as dead.
  Agents host() {
    return in(new Host());
  }

  /// Agents of this host; those before count as dead.
  Agents in(Host host) {
    String owner = "host-" + owners.incrementAndGet();
    return in(host, new AgentSettings.Ownership(owner, other -> other.equals(owner)));
  }

  /// One of a fleet, beside others that live.
  ///
  /// @param dead the owners that do not
  Agents member(String name, Set<String> dead, Path... shared) {
    FleetMember member = new FleetMember(name, 1, Map.of(), List.of(shared), true);
    return in(
        new Host(), new AgentSettings.Ownership(member, owner -> !dead.contains(owner), () -> {}));
  }

  private Agents in(Host host, AgentSettings.Ownership ownership) {
    Agents agents =
        new Agents(
            host,
            store,
            this::completer,
            tools,
            new AgentSettings(
                "script:none",
                Instructions.fixed("You are a test."),
                policy,
                limits,
                ownership,
                clock,
                () -> UUID.randomUUID().toString(),
                AgentSettings.NOT_FOR_GOOD,
                spans));
    opened.add(agents);
    return agents;
  }

  private Completer completer(String model) {
    if (played.isPresent()) {
      return played.get();
    }
    ScriptedReplies script = ScriptedReplies.read(Path.of(model));
    ModelFacts own = script.facts();
    ModelFacts facts =
        window
            .map(tokens -> new ModelFacts(tokens, Math.min(tokens, own.output()), own.price()))
            .orElse(own);
    return new ScriptedCompleter(new ScriptedReplies(script.replies(), facts));
  }

  AgentSession session(Agents host, String... replies) {
    return host.create(
        new NewSession(folder, Optional.of(script(replies)), Optional.empty(), true));
  }

  AgentSession unattended(Agents host, String... replies) {
    return host.create(
        new NewSession(folder, Optional.of(script(replies)), Optional.empty(), false));
  }

  String script(String... replies) {
    try {
      Path file = Files.createTempFile(folder, "script", ".json");
      Files.writeString(file, "{\"replies\":[" + String.join(",", replies) + "]}");
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Everything the session has said, as it is stored.
  List<AgentEvent> journal(String id) {
    List<StoredEvent> stored = store.read(id, 0, Integer.MAX_VALUE);
    for (int i = 0; i < stored.size(); i++) {
      if (stored.get(i).seq() != i + 1) {
        throw new AssertionError("a hole before " + stored.get(i));
      }
    }
    return stored.stream().map(event -> EventCodec.read(event.payload())).toList();
  }

  static List<String> lines(List<Update> updates) {
    return updates.stream().map(Update::line).toList();
  }

  /// All that the session's journal has, as lines.
  static List<String> stored(AgentSession session) {
    return session.journal().framedAfter(0, Integer.MAX_VALUE).stream().map(Update::line).toList();
  }

  List<String> types(String id) {
    return journal(id).stream().map(AgentEvent::name).toList();
  }

  <T extends AgentEvent> Stream<T> all(String id, Class<T> type) {
    return journal(id).stream().filter(type::isInstance).map(type::cast);
  }

  <T extends AgentEvent> T await(String id, Class<T> type) {
    Await.until("a " + type.getSimpleName(), SOON, () -> all(id, type).findAny().isPresent());
    return all(id, type).reduce((_, last) -> last).orElseThrow();
  }

  @Override
  public void close() {
    opened.forEach(Agents::close);
  }
}
