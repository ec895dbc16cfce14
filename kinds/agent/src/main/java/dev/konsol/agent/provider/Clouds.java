package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.provider.access.AwsCredential;
import dev.konsol.agent.provider.access.AwsKeys;
import dev.konsol.agent.provider.access.CommandOutput;
import dev.konsol.agent.provider.access.Credential;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.agent.provider.access.Secret;
import dev.konsol.core.KonsolException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Models that run with Azure, Amazon and Google, configured by the variables that their own
/// programs have. Spoken to over the wires that the models' makers have: their kits are larger than
/// this program.
record Clouds(Connector connector, Variables variables, CredentialCommands commands, Clock clock) {
  private static final List<String> GOOGLE_TOKEN = List.of("gcloud", "auth", "print-access-token");
  private static final List<String> AMAZON_KEYS =
      List.of("aws", "configure", "export-credentials", "--format", "process");

  /// @param deployment as it is called in Azure
  Completer azure(String deployment) {
    String model = "azure:" + deployment;
    Credential key =
        Credential.header(
            "api-key", new Secret.Known(variables.key("AZURE_OPENAI_API_KEY", model)));
    Map<String, String> query =
        variables
            .get("AZURE_OPENAI_API_VERSION")
            .map(version -> Map.of("api-version", version))
            .orElse(Map.of());
    String url = bare(needed("AZURE_OPENAI_ENDPOINT", model));
    String v1 = url.endsWith("/openai/v1") ? url : url + "/openai/v1";
    return connector.openAi(
        new Endpoint("azure", Optional.of(v1), key, Map.of(), query), "openai", deployment);
  }

  /// Anthropic's models in their own words, the others in OpenAI's.
  Completer bedrock(String name) {
    String region =
        variables
            .get("AWS_REGION")
            .or(() -> variables.get("AWS_DEFAULT_REGION"))
            .orElseThrow(() -> missing("AWS_REGION", "bedrock:" + name));
    String url =
        bare(
            variables
                .get("AWS_ENDPOINT_URL_BEDROCK_RUNTIME")
                .orElse("https://bedrock-runtime." + region + ".amazonaws.com"));
    Credential credential = amazon(region);
    boolean anthropic = name.contains("anthropic.");
    Endpoint endpoint =
        new Endpoint("bedrock", Optional.of(anthropic ? url : url + "/openai/v1"), credential);
    return anthropic
        ? connector.anthropic(endpoint, name, Hosting.BEDROCK)
        : connector.openAi(endpoint, "openai", name);
  }

  private Credential amazon(String region) {
    Optional<String> id = variables.get("AWS_ACCESS_KEY_ID");
    Optional<String> secret = variables.get("AWS_SECRET_ACCESS_KEY");
    if (variables.get("AWS_BEARER_TOKEN_BEDROCK").isPresent()) {
      return Credential.bearer(variables.get("AWS_BEARER_TOKEN_BEDROCK").get());
    }
    if (id.isPresent() && secret.isPresent()) {
      String token = variables.get("AWS_SESSION_TOKEN").orElse("");
      return AwsCredential.of(region, new AwsKeys(id.get(), secret.get(), token), clock);
    }
    return AwsCredential.of(region, commands, AMAZON_KEYS, clock);
  }

  /// Anthropic's models in their own words, Google's and others in OpenAI's.
  Completer vertex(String name) {
    String model = "vertex:" + name;
    String location = variables.get("GOOGLE_CLOUD_LOCATION").orElse("global");
    String host =
        bare(
            variables
                .get("VERTEX_BASE_URL")
                .orElse(
                    "https://"
                        + (location.equals("global") ? "" : location + "-")
                        + "aiplatform.googleapis.com"));
    String url =
        host + "/v1/projects/" + needed("GOOGLE_CLOUD_PROJECT", model) + "/locations/" + location;
    Credential credential =
        variables
            .get("VERTEX_ACCESS_TOKEN")
            .map(Credential::bearer)
            .orElseGet(() -> Credential.bearer(new CommandOutput(commands, GOOGLE_TOKEN, clock)));
    if (name.startsWith("claude")) {
      return connector.anthropic(
          new Endpoint("vertex", Optional.of(url), credential), name, Hosting.VERTEX);
    }
    return connector.openAi(
        new Endpoint("vertex", Optional.of(url + "/endpoints/openapi"), credential),
        "gemini",
        name.contains("/") ? name : "google/" + name);
  }

  private static String bare(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private String needed(String variable, String model) {
    return variables.get(variable).orElseThrow(() -> missing(variable, model));
  }

  private static KonsolException missing(String variable, String model) {
    return KonsolException.badRequest("the model " + model + " needs " + variable + " to be set");
  }
}
