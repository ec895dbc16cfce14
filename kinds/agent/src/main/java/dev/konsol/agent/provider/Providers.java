package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.access.CommandOutput;
import dev.konsol.agent.provider.access.Credential;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.agent.provider.access.Secret;
import dev.konsol.agent.provider.http.EnvironmentProxies;
import dev.konsol.agent.provider.http.Exchange;
import dev.konsol.agent.provider.http.ModelHttp;
import dev.konsol.agent.provider.http.Patience;
import dev.konsol.core.KonsolException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The providers by name: those that everybody knows, configured by their usual environment
/// variables, and those of the user. Owns the connections to all of them; whoever owns the sessions
/// closes it after them. Safe for any thread.
public final class Providers implements AutoCloseable {
  private static final Set<String> KEYS =
      Set.of("type", "url", "key_env", "key_header", "key_command", "headers", "query");

  private final Variables variables;
  private final CredentialCommands commands;
  private final Settings settings;
  private final Patience patience;
  private final ModelHttp http;
  private @Nullable Connector connector;

  /// What stands in `config.json`, as JSON.
  ///
  /// @param providers further ones, by name: `{"type", "url", "key_env", "key_header",
  ///   "key_command", "headers", "query"}`
  /// @param models what is known of models, by `PROVIDER:NAME`
  public record Settings(String providers, String models) {
    public static final Settings NONE = new Settings("{}", "{}");
  }

  /// Without commands: for those who only want to know.
  public Providers(Map<String, String> environment, Settings settings) {
    this(environment, settings, CredentialCommands.NONE);
  }

  public Providers(
      Map<String, String> environment, Settings settings, CredentialCommands commands) {
    this(environment, settings, commands, Patience.DEFAULT);
  }

  Providers(
      Map<String, String> environment,
      Settings settings,
      CredentialCommands commands,
      Patience patience) {
    this.variables = new Variables(environment);
    this.commands = commands;
    this.settings = settings;
    this.patience = patience;
    this.http = new ModelHttp(patience.connect(), EnvironmentProxies.of(environment));
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
    found.put("azure", () -> name -> clouds().azure(name));
    found.put("bedrock", () -> name -> clouds().bedrock(name));
    found.put("vertex", () -> name -> clouds().vertex(name));
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
              ModelCatalogue.builtIn(),
              object(settings.models(), "models"),
              variables.environment());
      connector =
          new Connector(variables, catalogue, new Exchange(http, patience, Clock.systemUTC()));
    }
    return connector;
  }

  private Clouds clouds() {
    return new Clouds(connector(), variables, commands, Clock.systemUTC());
  }

  private Completer further(String provider, JsonNode wanted, String name) {
    for (String key : wanted.propertyNames()) {
      if (!KEYS.contains(key)) {
        throw KonsolException.badRequest("'" + provider + "' in 'providers' has no '" + key + "'");
      }
    }
    String type = wanted.path("type").asString("openai");
    Endpoint endpoint =
        new Endpoint(
            provider,
            Optional.of(url(provider, wanted)),
            credential(provider, wanted, name),
            texts(wanted.path("headers")),
            texts(wanted.path("query")));
    return switch (type) {
      case "openai" -> connector().openAi(endpoint, "openai", name);
      case "responses" -> connector().responses(endpoint, name);
      case "anthropic" -> connector().anthropic(endpoint, name);
      case "ollama" -> connector().ollama(endpoint, name);
      default ->
          throw KonsolException.badRequest(
              "the type of '"
                  + provider
                  + "' in 'providers' is openai, responses, anthropic or ollama, not '"
                  + type
                  + "'");
    };
  }

  /// Where the key is shown: as the wire has it, or in the header that the user names.
  private Credential credential(String provider, JsonNode wanted, String name) {
    String usual = wanted.path("type").asString("").equals("anthropic") ? "x-api-key" : "";
    String header = wanted.path("key_header").asString(usual);
    List<String> command =
        wanted.path("key_command").valueStream().map(word -> word.asString("")).toList();
    String variable = wanted.path("key_env").asString("");
    if (command.isEmpty() && variable.isEmpty()) {
      return new Credential.None();
    }
    Secret key =
        command.isEmpty()
            ? new Secret.Known(variables.key(variable, provider + ":" + name))
            : new CommandOutput(commands, command, Clock.systemUTC());
    return header.isEmpty() ? Credential.bearer(key) : Credential.header(header, key);
  }

  private Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new HashMap<>();
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      texts.put(each.getKey(), variables.expanded(each.getValue().asString("")));
    }
    return texts;
  }

  private static String url(String provider, JsonNode wanted) {
    String url = wanted.path("url").asString("");
    if (url.isBlank()) {
      throw KonsolException.badRequest("'" + provider + "' in 'providers' needs a 'url'");
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
      throw KonsolException.badRequest("'" + setting + "' is not JSON", e);
    }
    throw KonsolException.badRequest("'" + setting + "' is not an object");
  }

  @Override
  public void close() {
    http.close();
  }
}
