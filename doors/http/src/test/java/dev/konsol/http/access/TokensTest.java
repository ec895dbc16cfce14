package dev.konsol.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TokensTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final MemoryTokenFile file = new MemoryTokenFile();
  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final Tokens tokens = Tokens.open(file, now::get);

  private static Grant reading(Optional<Instant> until) {
    return new Grant(
        "", Optional.of(Set.of(new Grant.Ref("console", "a"))), Set.of("console"), false, until);
  }

  @Test
  void aTokenIsGoodForWhatItWasMadeForAlsoAfterARestart() {
    Tokens.Made made = tokens.make(reading(Optional.of(START.plusSeconds(60))));

    Tokens later = Tokens.open(file, now::get);
    assertThat(later.find(made.secret())).contains(made.kept().grant());
    assertThat(later.list()).containsExactly(made.kept());
    assertThat(later.find(made.secret() + "x")).isEmpty();
    assertThat(later.find("")).isEmpty();
  }

  @Test
  void whatIsKeptIsNotTheSecret() {
    Tokens.Made made = tokens.make(reading(Optional.empty()));
    assertThat(file.text).doesNotContain(made.secret()).contains(made.kept().digest());
    assertThat(tokens.find(made.kept().digest())).isEmpty();
    assertThat(tokens.find(made.kept().id())).isEmpty();
  }

  @Test
  void aTokenEndsAtItsTime() {
    Tokens.Made made = tokens.make(reading(Optional.of(START.plusSeconds(60))));
    assertThat(tokens.left(made.kept().grant())).contains(Duration.ofSeconds(60));
    now.set(START.plusSeconds(60));
    assertThat(tokens.find(made.secret())).isEmpty();
    assertThat(tokens.list()).isEmpty();
  }

  @Test
  void whatGoesOnEndsWhenTheTokenIsTakenBack() {
    Tokens.Made made = tokens.make(reading(Optional.empty()));
    Tokens.Made other = tokens.make(reading(Optional.empty()));
    AtomicInteger ended = new AtomicInteger();
    tokens.use(made.kept().grant(), () -> ended.addAndGet(1)).close();
    tokens.use(made.kept().grant(), () -> ended.addAndGet(10));
    tokens.use(other.kept().grant(), () -> ended.addAndGet(100));

    assertThat(tokens.delete(made.kept().id())).isTrue();
    assertThat(ended).hasValue(10);
    assertThat(tokens.find(made.secret())).isEmpty();
    assertThat(tokens.delete(made.kept().id())).isFalse();
    tokens.use(made.kept().grant(), () -> ended.addAndGet(1000));
    assertThat(ended).hasValue(1010);
  }

  @Test
  void whatCannotBeStoredIsNotGivenOutAndIsTakenBackAllTheSame() {
    Tokens.Made made = tokens.make(reading(Optional.empty()));
    AtomicInteger ended = new AtomicInteger();
    tokens.use(made.kept().grant(), ended::incrementAndGet);
    file.full = true;

    assertThatThrownBy(() -> tokens.make(reading(Optional.empty())))
        .isInstanceOf(KonsolException.class)
        .hasMessage("the tokens cannot be stored: No space left on device");
    assertThat(tokens.list()).containsExactly(made.kept());
    assertThatThrownBy(() -> tokens.delete(made.kept().id())).isInstanceOf(KonsolException.class);
    assertThat(tokens.find(made.secret())).isEmpty();
    assertThat(ended).hasValue(1);
  }

  @Test
  void aDamagedFileLetsNobodyIn() {
    for (String damaged :
        new String[] {"{", "[{\"id\":\"a\"}]", "[{\"id\":\"a\",\"sha256\":\"\"}]"}) {
      file.text = damaged;
      assertThat(Tokens.open(file, now::get).list()).as(damaged).isEmpty();
    }
  }

  @Test
  void thereAreNotAnyNumberOfThem() {
    for (int i = 0; i < 500; i++) {
      tokens.make(reading(Optional.of(START.plusSeconds(60))));
    }
    assertThatThrownBy(() -> tokens.make(reading(Optional.empty())))
        .hasMessage("there are 500 tokens already: delete some first");
    now.set(START.plusSeconds(61));
    assertThat(tokens.make(reading(Optional.empty())).secret()).hasSize(43);
  }
}
