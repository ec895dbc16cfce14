package dev.konsol.http.v1;

import dev.konsol.agent.Agents;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.Paging;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Need;
import dev.konsol.http.access.Tokens;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Tokens for less than everything: given out, listed, taken back by who has the host's own.
public final class TokenRoutes {
  private static final String TAG = "tokens";
  private static final String PATH = "/v1/tokens";

  private final Tokens tokens;
  private final HostSessions sessions;
  private final IdempotencyKeys keys;

  public TokenRoutes(Tokens tokens, Host host, Supplier<Agents> agents, IdempotencyKeys keys) {
    this.tokens = tokens;
    this.sessions = new HostSessions(host, agents, OtherHosts.NONE);
    this.keys = keys;
  }

  public List<Route> all() {
    return List.of(
        Route.post(PATH, keys.once(_ -> PATH, this::make))
            .doc(TAG, "Gives out a token for some sessions or kinds, to read or to write.")
            .body(TokenSchemas.WANTED)
            .creating()
            .answers(201, "The token, this once.", TokenSchemas.MADE),
        Route.get(PATH, this::list)
            .doc(TAG, "The tokens that were given out and are good, without their secrets.")
            .query(Paging.LIMIT, Paging.CURSOR)
            .answers(200, "The tokens.", TokenSchemas.LIST),
        Route.delete(PATH + "/{id}", this::delete)
            .doc(TAG, "Takes a token back; what goes on with it ends at once.")
            .answers(204, "It is good for nothing any more."),
        Route.get("/v1/access", TokenRoutes::access)
            .doc(TAG, "What the token is good for that this request came with.")
            .answers(200, "What it is good for.", TokenSchemas.ACCESS)
            .needs(new Need.AnyToken()));
  }

  private void make(Exchange exchange) throws IOException, InterruptedException {
    WantedToken wanted = WantedToken.of(exchange);
    Optional<Set<Grant.Ref>> refs = wanted.sessions().map(ids -> refs(ids, wanted.kinds()));
    Tokens.Made made =
        tokens.make(new Grant("", refs, wanted.kinds(), wanted.write(), wanted.until()));
    ObjectNode body = json(made.kept());
    body.put("token", made.secret()).put("url", address(exchange, made));
    exchange.answer(
        201,
        "application/json",
        Bodies.bytes(body),
        Map.of("Location", PATH + "/" + made.kept().id()));
  }

  /// By id, or by name: people know them by that.
  private Set<Grant.Ref> refs(List<String> ids, Set<String> kinds) {
    HostSessions.Listing all = sessions.list(new SessionFilter(kinds, Set.of(), ""), Grant.OWNER);
    Set<Grant.Ref> refs = new HashSet<>();
    for (String id : ids) {
      List<Grant.Ref> found =
          all.rows().stream()
              .filter(row -> row.id().equals(id) || row.name().filter(id::equals).isPresent())
              .map(row -> new Grant.Ref(row.kind(), row.id()))
              .toList();
      if (found.isEmpty()) {
        throw new KonsolException(
            all.incomplete().isEmpty() ? ErrorCode.UNKNOWN_SESSION : ErrorCode.STORE_AWAY,
            all.incomplete().orElse("there is no session '" + id + "'"));
      }
      refs.addAll(found);
    }
    return refs;
  }

  /// The page as whoever asks knows it. A browser says by which scheme, too.
  private static String address(Exchange exchange, Tokens.Made made) {
    String origin =
        exchange.header("Origin").orElse("http://" + exchange.header("Host").orElse("127.0.0.1"));
    List<Grant.Ref> refs =
        made.kept().grant().sessions().stream().flatMap(Set::stream).limit(2).toList();
    String place = refs.size() == 1 ? PageAddress.session(refs.getFirst()) : "";
    return origin + PageAddress.PREFIX + made.secret() + place;
  }

  private void list(Exchange exchange) throws IOException {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = all.putArray("tokens");
    Paging.Page<Tokens.Kept> page =
        Paging.of(exchange).page(tokens.list(), each -> each.created() + " " + each.id());
    page.items().forEach(each -> rows.add(json(each)));
    exchange.json(200, Bodies.bytes(page.addTo(all)));
  }

  private void delete(Exchange exchange) throws IOException, InterruptedException {
    Bodies.none(exchange);
    String id = exchange.path("id");
    if (!tokens.delete(id)) {
      throw Problem.notFound("there is no token '" + id + "'");
    }
    exchange.nothing(204);
  }

  private static ObjectNode json(Tokens.Kept kept) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("id", kept.id());
    return describe(node, kept.grant()).put("created", kept.created().toString());
  }

  private static void access(Exchange exchange) throws IOException {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("owner", exchange.grant().owner());
    exchange.json(200, Bodies.bytes(describe(node, exchange.grant())));
  }

  private static ObjectNode describe(ObjectNode node, Grant grant) {
    grant
        .sessions()
        .ifPresent(
            refs -> {
              ArrayNode ids = node.putArray("sessions");
              Stream<String> all = refs.stream().map(Grant.Ref::id).distinct().sorted();
              all.forEach(ids::add);
            });
    if (!grant.kinds().isEmpty()) {
      grant.kinds().stream().sorted().forEach(node.putArray("kinds")::add);
    }
    node.put("access", grant.write() ? "write" : "read");
    grant.until().ifPresent(until -> node.put("expires", until.toString()));
    return node;
  }
}
