package dev.konsol.agent.provider;

import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.policy.Glob;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The models that are known by name: the table in this program, and before it what the user says.
/// One that nobody knows is taken to be small.
///
/// @param wanted the user's, as `models` in `config.json`: by `PROVIDER:NAME`, where `*` stands for
///   anything
/// @param environment says it for all models
record ModelCatalogue(List<KnownModel> table, JsonNode wanted, Map<String, String> environment) {
  private static final Set<String> KEYS = Set.of("window", "output", "price", "thinking");
  private static final long LEAST_WINDOW = 1000;

  /// What is taken for granted of a model by its wire: every current model of that kind takes, and
  /// says at once, that much.
  enum Guess {
    ANTHROPIC(200_000, 8192),
    OPENAI(128_000, 16_384),
    /// What a model gets, not what it could take: the more, the more memory.
    OLLAMA(32_768, 32_768);

    private final long window;
    private final long output;

    Guess(long window, long output) {
      this.window = window;
      this.output = output;
    }

    private ModelFacts facts() {
      return new ModelFacts(window, output, Optional.empty());
    }
  }

  private static KnownModel known(JsonNode row) {
    return new KnownModel(
        row.path("provider").asString(),
        row.path("name").asString(),
        new ModelFacts(
            row.path("window").asLong(), row.path("output").asLong(), price(row.path("price"))));
  }

  /// The table in this program.
  static List<KnownModel> builtIn() {
    try (InputStream in = ModelCatalogue.class.getResourceAsStream("models.json")) {
      if (in == null) {
        throw new IllegalStateException("models.json is missing");
      }
      return JsonMapper.shared().readTree(in).valueStream().map(ModelCatalogue::known).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param provider by which the user calls it
  /// @param like whose models it has, as far as their names tell
  ModelOptions options(String provider, String like, String name, Guess guess) {
    Optional<ModelFacts> known =
        table.stream().filter(row -> row.is(like, name)).findFirst().map(KnownModel::facts);
    ModelFacts usual = known.orElse(guess.facts());
    JsonNode set = set(provider + ":" + name);
    Optional<Long> window = variable("KONSOL_MODEL_WINDOW").or(() -> number(set, "window"));
    Optional<Long> output = variable("KONSOL_MODEL_OUTPUT").or(() -> number(set, "output"));
    long room = Math.max(LEAST_WINDOW, window.orElse(usual.window()));
    // A server that only resembles a provider does not have its prices.
    Optional<ModelFacts.Price> price = official(provider, like) ? usual.price() : Optional.empty();
    return new ModelOptions(
        new ModelFacts(
            room,
            Math.min(room, Math.max(1, output.orElse(usual.output()))),
            price(set.path("price")).or(() -> price)),
        output.isPresent()
            ? ModelOptions.Output.SET
            : known.isPresent() ? ModelOptions.Output.KNOWN : ModelOptions.Output.GUESSED,
        thinking(set));
  }

  private static boolean official(String provider, String like) {
    return provider.equals(like) || provider.equals(like + "-responses");
  }

  private Optional<String> thinking(JsonNode set) {
    String text =
        environment
            .getOrDefault("KONSOL_MODEL_THINKING", set.path("thinking").asString(""))
            .strip();
    if (!text.isEmpty() && !text.matches("low|medium|high|[0-9]{1,6}")) {
      throw KonsolException.badRequest(
          "thinking is low, medium, high or a number of tokens, not '" + text + "'");
    }
    return Optional.of(text).filter(it -> !it.isEmpty());
  }

  private JsonNode set(String model) {
    for (Map.Entry<String, JsonNode> entry : wanted.properties()) {
      if (new Glob(entry.getKey()).matches(model)) {
        for (String key : entry.getValue().propertyNames()) {
          if (!KEYS.contains(key)) {
            throw KonsolException.badRequest(
                "'" + entry.getKey() + "' in 'models' has no '" + key + "'");
          }
        }
        return entry.getValue();
      }
    }
    return JsonMapper.shared().createObjectNode();
  }

  private Optional<Long> variable(String name) {
    String set = environment.getOrDefault(name, "").strip();
    if (set.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(set));
    } catch (NumberFormatException e) {
      throw KonsolException.badRequest(name + " is a number of tokens, not '" + set + "'", e);
    }
  }

  private static Optional<Long> number(JsonNode node, String key) {
    if (node.has(key) && !node.path(key).isIntegralNumber()) {
      throw KonsolException.badRequest("'" + key + "' of a model is a number of tokens");
    }
    return node.has(key) ? Optional.of(node.path(key).longValue()) : Optional.empty();
  }

  private static Optional<ModelFacts.Price> price(JsonNode node) {
    if (!node.isObject()) {
      return Optional.empty();
    }
    double input = node.path("input").asDouble(0);
    return Optional.of(
        new ModelFacts.Price(
            input,
            node.path("output").asDouble(0),
            node.path("cache_read").asDouble(input),
            node.path("cache_write").asDouble(input)));
  }
}
