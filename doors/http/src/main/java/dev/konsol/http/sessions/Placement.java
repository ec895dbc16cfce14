package dev.konsol.http.sessions;

import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.access.GrantScope;
import dev.konsol.http.remote.RemoteAnswer;
import dev.konsol.http.remote.RemoteHttp;
import dev.konsol.http.remote.RemoteRequest;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Which host a new session is made on: the one that is named, else the least loaded whose labels
/// fit. One that is full, or lacks the model, says so, and the next is asked. Safe for any thread.
///
/// @param shared whether all hosts have one store: then a session that was made elsewhere is found
///   here, too
/// @param everywhere whether all hosts have a folder under the same name
public record Placement(OtherHosts hosts, boolean shared, Predicate<Path> everywhere) {
  /// Of a host that is alone.
  public static final Placement HERE = new Placement(OtherHosts.NONE, false, _ -> false);

  /// Loads that differ by less are equal: those of two moments always differ by something.
  private static final double STEP = 0.1;

  private static final int FULL = 429;
  private static final int REFUSED = 400;
  private static final String NO_MODEL = ErrorCode.NO_MODEL.name().toLowerCase(Locale.ROOT);

  /// Has another host make it, where that is its place, and answers with what that says. False
  /// where it is this one's to make.
  ///
  /// @param lacking why this host cannot, where it lacks the model
  boolean elsewhere(
      Exchange exchange, ObjectNode wanted, Supplier<Optional<KonsolException>> lacking)
      throws IOException {
    Optional<String> named = Bodies.text(wanted, "host");
    Map<String, String> labels = labels(wanted);
    boolean asked = wanted.hasNonNull("labels");
    wanted.remove(List.of("host", "labels"));
    if (hosts.self().isEmpty() && named.isEmpty() && !asked) {
      return false;
    }
    List<String> candidates =
        named.map(List::of).orElseGet(() -> candidates(labels, asked || free(wanted)));
    Optional<KonsolException> refusal = Optional.empty();
    for (String host : candidates) {
      Optional<KonsolException> next =
          hosts.elsewhere(host)
              ? made(host, exchange, wanted, named.isPresent())
              : Optional.of(full(host)).filter(_ -> full()).or(lacking);
      if (next.isEmpty()) {
        return hosts.elsewhere(host);
      }
      refusal = refusal.filter(Placement::lacksModel).or(() -> next);
    }
    throw refusal
        .filter(Placement::lacksModel)
        .orElseGet(() -> full(String.join(", ", candidates)));
  }

  /// Said rather than that others are full: waiting does not help.
  private static boolean lacksModel(KonsolException refusal) {
    return refusal.code() == ErrorCode.NO_MODEL;
  }

  /// Whether it can be anybody's: found everywhere, and without a folder that only this host has.
  private boolean free(ObjectNode wanted) {
    return shared && Bodies.text(wanted, "cwd").map(this::isEverywhere).orElse(true);
  }

  private boolean isEverywhere(String folder) {
    try {
      return everywhere.test(Path.of(folder));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Map<String, String> labels(ObjectNode wanted) {
    Map<String, String> labels = new TreeMap<>();
    JsonNode given = wanted.path("labels");
    if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
      throw Problem.badRequest("'labels' must be an object of strings");
    }
    for (Map.Entry<String, JsonNode> label : given.properties()) {
      labels.put(label.getKey(), Bodies.required(given, label.getKey()));
    }
    return labels;
  }

  private boolean full() {
    return hosts.list().stream().anyMatch(host -> host.self() && host.full());
  }

  /// The least loaded first; this host before others that are as loaded.
  ///
  /// @param free whether others are asked, too
  List<String> candidates(Map<String, String> labels, boolean free) {
    List<String> fitting =
        hosts.list().stream()
            .filter(host -> host.reachable() && (host.self() || host.takes(Agents.KIND)))
            .filter(host -> host.labels().entrySet().containsAll(labels.entrySet()))
            .filter(host -> free || host.self())
            .sorted(
                Comparator.comparingLong((HostInfo host) -> Math.round(host.load() / STEP))
                    .thenComparing(host -> !host.self())
                    .thenComparing(HostInfo::name))
            .map(HostInfo::name)
            .toList();
    if (fitting.isEmpty()) {
      throw new Problem(409, "no_host", "no host that can be reached has the labels " + labels);
    }
    return fitting;
  }

  /// Empty where that host has answered; else why the next is asked. Only who was not asked yet can
  /// be passed over: one that is lost later may have made the session, and begun its task.
  private Optional<KonsolException> made(
      String host, Exchange exchange, ObjectNode wanted, boolean named) throws IOException {
    RemoteHttp.Opened opened;
    try {
      opened = new RemoteHttp(hosts).open(host, GrantScope.of(exchange.grant()));
    } catch (KonsolException e) {
      if (named || e.code() != ErrorCode.UNREACHABLE) {
        throw e;
      }
      return Optional.of(full(host));
    }
    ObjectNode body = wanted.deepCopy().put("host", host);
    try (RemoteAnswer answer = opened.send(RemoteRequest.post("/sessions", Bodies.bytes(body)))) {
      byte[] said = answer.whole();
      Optional<KonsolException> refusal = named ? Optional.empty() : refusal(host, answer, said);
      if (refusal.isEmpty()) {
        answer(host, exchange, answer, said);
      }
      return refusal;
    }
  }

  /// What the next host may have: room, or the model.
  private static Optional<KonsolException> refusal(String host, RemoteAnswer answer, byte[] said) {
    if (answer.status() == FULL) {
      return Optional.of(full(host));
    }
    if (answer.status() != REFUSED) {
      return Optional.empty();
    }
    return problem(said)
        .filter(problem -> NO_MODEL.equals(problem.path("code").stringValue("")))
        .map(
            problem ->
                new KonsolException(
                    ErrorCode.NO_MODEL,
                    "the host '" + host + "' says: " + problem.path("detail").stringValue("")));
  }

  /// Another host may be of another build, or lie.
  private static Optional<JsonNode> problem(byte[] said) {
    try {
      return Optional.of(JsonMapper.shared().readTree(said));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private void answer(String host, Exchange exchange, RemoteAnswer answer, byte[] said)
      throws IOException {
    String mime = answer.header("Content-Type").orElse("application/json");
    String there = shared ? "" : "?host=" + host;
    exchange.answer(
        answer.status(),
        mime,
        said,
        answer.header("Location").map(place -> Map.of("Location", place + there)).orElse(Map.of()));
  }

  private static KonsolException full(String hosts) {
    return new KonsolException(
        ErrorCode.LIMIT_REACHED, "full, or not reachable: " + hosts + "; try again later");
  }
}
