package dev.konsol.process;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// The variables by which Konsol itself gets at models, daemons and its store. What a model starts
/// does not inherit them: it could print them.
public final class Secrets {
  private static final Pattern NAMES =
      Pattern.compile(
          "(ANTHROPIC|ANTHROPIC_FOUNDRY|OPENAI|AZURE|AZURE_OPENAI|OLLAMA|GEMINI|GOOGLE"
              + "|GOOGLE_GENERATIVE|VERTEX|MISTRAL|GROQ|OPENROUTER|DEEPSEEK|COHERE|XAI|TOGETHER"
              + "|FIREWORKS|PERPLEXITY|CEREBRAS|HUGGINGFACE|VOYAGE|MOONSHOT|DASHSCOPE|NVIDIA"
              + "|REPLICATE|ZAI|MINIMAX|LITELLM)"
              + "(_AI)?_(KEY|API_KEY|API_TOKEN|AUTH_TOKEN|ADMIN_KEY|ACCESS_TOKEN|MASTER_KEY)"
              + "|ANTHROPIC_CUSTOM_HEADERS|CLAUDE_CODE_OAUTH_TOKEN|AWS_BEARER_TOKEN_BEDROCK"
              + "|HF_TOKEN|HUGGING_FACE_HUB_TOKEN|CO_API_KEY"
              + "|KONSOL_STORE|KONSOL_(.*_)?(TOKEN|KEY|PASSWORD|SECRET)(_FILE)?");

  /// An address of a model's server or the like with a password in it.
  private static final Pattern ADDRESS_WITH_PASSWORD =
      Pattern.compile("(?s)[a-z][a-z0-9+.:-]*://[^/@\\s]*:[^/@\\s]+@.*");

  private static final Pattern SERVERS = Pattern.compile("[A-Z_]+_BASE_URL|OLLAMA_HOST");

  private Secrets() {}

  public static Map<String, String> without(Map<String, String> environment) {
    Map<String, String> open = new HashMap<>(environment);
    open.entrySet().removeIf(each -> isSecret(each.getKey(), each.getValue()));
    return open;
  }

  private static boolean isSecret(String name, String value) {
    return NAMES.matcher(name).matches()
        || (SERVERS.matcher(name).matches() && ADDRESS_WITH_PASSWORD.matcher(value).matches());
  }
}
