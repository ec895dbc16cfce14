package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.provider.access.Credential;
import dev.konsol.agent.provider.answer.ProviderError;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EndpointTest {
  private static final String KEY = "sk-0123456789abcdefghijklmnopqrstuvwxyz";

  private final Endpoint endpoint = new Endpoint("x", Optional.empty(), Credential.bearer(KEY));

  @Test
  void aKeyThatAProviderRepeatsIsHidden() {
    assertThat(endpoint.withoutSecrets("the key " + KEY + " is wrong"))
        .isEqualTo("the key *** is wrong");
  }

  @Test
  void theBeginningOfAKeyIsHiddenWhereAMessageIsCut() {
    assertThat(IntStream.range(200, 320).mapToObj("x"::repeat).map(this::told))
        .noneMatch(told -> told.contains(KEY.substring(0, 6)))
        .anyMatch(told -> told.endsWith("***" + ProviderError.CUT));
  }

  private String told(String before) {
    String said = before + " " + KEY + " is no key of ours";
    return endpoint.withoutSecrets(ProviderError.of(400, said).trouble().getMessage());
  }
}
