package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.model.Usage;
import dev.konsol.core.KonsolException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is known of a model: from the table, from the user, or guessed.
class ModelCatalogueTest {
  private static ModelFacts facts(String model, String models, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    environment.putAll(
        Map.of("ANTHROPIC_API_KEY", "k", "OPENAI_API_KEY", "k", "GEMINI_API_KEY", "k"));
    Providers.Settings settings =
        new Providers.Settings(
            "{\"work\":{\"type\":\"openai\",\"url\":\"http://127.0.0.1:1/v1\"}}", models);
    try (Providers providers = new Providers(environment, settings)) {
      return new Models(providers.all()).of(model).facts();
    }
  }

  @Test
  void knownModelsHaveTheirRealWindow() {
    assertThat(facts("anthropic:claude-sonnet-4-5-20250929", "{}", Map.of()))
        .isEqualTo(
            new ModelFacts(200_000, 64_000, Optional.of(new ModelFacts.Price(3, 15, 0.3, 3.75))));
    assertThat(facts("openai:gpt-4.1-mini", "{}", Map.of()).window()).isEqualTo(1_047_576);
    assertThat(facts("gemini:gemini-2.5-pro", "{}", Map.of()).window()).isEqualTo(1_048_576);
  }

  @Test
  void whatNobodyKnowsIsTakenToBeSmall() {
    assertThat(facts("anthropic:x", "{}", Map.of()))
        .isEqualTo(new ModelFacts(200_000, 8192, Optional.empty()));
    assertThat(facts("openai:x", "{}", Map.of()).window()).isEqualTo(128_000);
    assertThat(facts("ollama:llama3.1", "{}", Map.of()).window()).isEqualTo(32_768);
  }

  @Test
  void theUserKnowsBetter() {
    String models =
        """
        {"work:qwen*": {"window": 60000, "output": 500, "price": {"input": 1, "output": 2}},
         "*:claude-*-4-5": {"window": 1000000}}""";
    assertThat(facts("work:qwen3-coder", models, Map.of()))
        .isEqualTo(new ModelFacts(60_000, 500, Optional.of(new ModelFacts.Price(1, 2, 1, 1))));
    assertThat(facts("anthropic:claude-sonnet-4-5", models, Map.of()).window())
        .isEqualTo(1_000_000);
    assertThat(
            facts(
                "anthropic:claude-sonnet-4-5",
                models,
                Map.of("KONSOL_MODEL_WINDOW", "5000", "KONSOL_MODEL_OUTPUT", "700")))
        .extracting(ModelFacts::window, ModelFacts::output)
        .containsExactly(5000L, 700L);
  }

  @Test
  void aServerThatResemblesAProviderDoesNotHaveItsPrices() {
    assertThat(facts("work:gpt-4.1", "{}", Map.of()))
        .isEqualTo(new ModelFacts(1_047_576, 32_768, Optional.empty()));
  }

  @Test
  void whatMakesNoSenseIsSaid() {
    assertThatThrownBy(() -> facts("openai:x", "{\"openai:*\":{\"windw\":1}}", Map.of()))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("has no 'windw'");
    assertThatThrownBy(() -> facts("openai:x", "{}", Map.of("KONSOL_MODEL_WINDOW", "big")))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("KONSOL_MODEL_WINDOW is a number of tokens, not 'big'");
    assertThatThrownBy(() -> facts("openai:x", "[]", Map.of()))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("'models' is not an object");
  }

  @Test
  void cachedTokensHaveTheirOwnPrice() {
    ModelFacts.Price price =
        facts("anthropic:claude-sonnet-4-5", "{}", Map.of()).price().orElseThrow();
    assertThat(price.of(new Usage(1_000_000, 0, 900_000, 50_000)))
        .isEqualTo(0.05 * 3 + 0.9 * 0.3 + 0.05 * 3.75);
  }
}
