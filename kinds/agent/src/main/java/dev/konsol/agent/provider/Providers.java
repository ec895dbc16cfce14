package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.http.Exchange;
import dev.konsol.agent.provider.http.ModelHttp;
import dev.konsol.agent.provider.http.Patience;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The providers by name: those that everybody knows, configured by their usual environment
/// variables, and those of the user. Owns the connections to all of them; whoever owns the sessions
/// closes it after them. Safe for any thread.
public final class Providers implements AutoCloseable {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  private final Map<String, String> environment;
  private final Settings settings;
  private final Patience patience;
  private final ModelHttp http;
  private @Nullable Connector connector;

  /// What stands in `config.json`, as JSON.
  ///
  /// @param providers further ones, by name: `{"type", "url", "key_env", "headers"}`
  /// @param models what is known of models, by `PROVIDER:NAME`
  public record Settings(String providers, String models) {
    public static final Settings NONE = new Settings("{}", "{}");
  }

  public Providers(Map<String, String> environment, Settings settings) {
    this(environment, settings, Patience.DEFAULT);
  }

  Providers(Map<String, String> environment, Settings settings, Patience patience) {
    this.environment = Map.copyOf(environment);
    this.settings = settings;
    this.patience = patience;
    this.http = new ModelHttp(patience.connect());
  }

  /// What makes completers, for [dev.konsol.agent.model.Models].
  public Map<String, Supplier<Function<String, Completer>>> all() {
    Map<String, Supplier<Function<String, Completer>>> found = new HashMap<>();
    JsonNode further = object(settings.providers(), "providers");
    for (Map.Entry<String, JsonNode> entry : further.properties()) {
      found.put(entry.getKey(), () -> name -> further(entry.getKey(), entry.getValue(), name));
    }
    found.put("anthropic", () -> name -> connector().anthropic(name));
    found.put("openai", () -> name -> connector().openAi(name));
    found.put("openai-responses", () -> name -> connector().responses(name));
    found.put("ollama", () -> name -> connector().ollama(name));
    found.put("gemini", () -> name -> connector().gemini(name));
    return found;
  }

  /// The models that are known by name.
  public static List<KnownModel> known() {
    return ModelCatalogue.builtIn();
  }

  private synchronized Connector connector() {
    if (connector == null) {
      ModelCatalogue catalogue =
          new ModelCatalogue(
              ModelCatalogue.builtIn(), object(settings.models(), "models"), environment);
      connector =
          new Connector(environment, catalogue, new Exchange(http, patience, Clock.systemUTC()));
    }
    return connector;
  }

  private Completer further(String provider, JsonNode wanted, String name) {
    String type = wanted.path("type").asString("openai");
    String variable = wanted.path("key_env").asString("");
    String key = variable.isEmpty() ? "none" : connector().key(variable, provider + ":" + name);
    Map<String, String> headers = new HashMap<>();
    for (Map.Entry<String, JsonNode> header : wanted.path("headers").properties()) {
      headers.put(header.getKey(), expanded(header.getValue().asString("")));
    }
    Endpoint endpoint = new Endpoint(provider, Optional.of(url(provider, wanted)), key, headers);
    return switch (type) {
      case "openai" -> connector().openAi(endpoint, "openai", name);
      case "responses" -> connector().responses(endpoint, name);
      case "anthropic" -> connector().anthropic(endpoint, name);
      case "ollama" -> connector().ollama(endpoint, name);
      default ->
          throw new KonsolException(
              ErrorCode.BAD_REQUEST,
              "the type of '"
                  + provider
                  + "' in 'providers' is openai, responses, anthropic or ollama, not '"
                  + type
                  + "'");
    };
  }

  /// With `${NAME}` as the environment has it: what stands in a file is often seen by others.
  private String expanded(String value) {
    return VARIABLE
        .matcher(value)
        .replaceAll(
            found -> Matcher.quoteReplacement(environment.getOrDefault(found.group(1), "")));
  }

  private static String url(String provider, JsonNode wanted) {
    String url = wanted.path("url").asString("");
    if (url.isBlank()) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "'" + provider + "' in 'providers' needs a 'url'");
    }
    return url;
  }

  private static JsonNode object(String json, String setting) {
    try {
      JsonNode node = JsonMapper.shared().readTree(json);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + setting + "' is not JSON", e);
    }
    throw new KonsolException(ErrorCode.BAD_REQUEST, "'" + setting + "' is not an object");
  }

  @Override
  public void close() {
    http.close();
  }
}
