package dev.konsol.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
  @Test
  void whatKonsolItselfKnowsIsTakenOutAndNothingElse() {
    Map<String, String> open =
        Map.of(
            "PATH", "/bin",
            "STRIPE_API_KEY", "of the user's program",
            "OPENAI_BASE_URL", "http://localhost:1/v1",
            "AWS_ACCESS_KEY_ID", "for more than models",
            "KONSOL_DIR", "/d",
            "KONSOL_OWNER_1", "run");
    Map<String, String> all = new java.util.HashMap<>(open);
    all.put("ANTHROPIC_API_KEY", "1");
    all.put("ANTHROPIC_AUTH_TOKEN", "2");
    all.put("OPENAI_API_KEY", "3");
    all.put("MISTRAL_API_KEY", "4");
    all.put("GOOGLE_GENERATIVE_AI_API_KEY", "4");
    all.put("AZURE_OPENAI_KEY", "4");
    all.put("AZURE_API_KEY", "4");
    all.put("OPENAI_KEY", "4");
    all.put("DASHSCOPE_API_KEY", "4");
    all.put("LITELLM_MASTER_KEY", "4");
    all.put("AWS_BEARER_TOKEN_BEDROCK", "4");
    all.put("KONSOL_TOKEN", "5");
    all.put("KONSOL_STORE", "jdbc:postgresql://u:p@h/d");
    all.put("ANTHROPIC_BASE_URL", "https://user:pass@proxy/");
    assertThat(Secrets.without(all)).isEqualTo(open);
  }
}
