package dev.konsol.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.GrantScope;
import dev.konsol.http.access.Grants;
import dev.konsol.http.access.TokenFile;
import dev.konsol.http.access.Tokens;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FleetGrantsTest {
  private static final Grant WEB =
      new Grant(
          "",
          Optional.of(Set.of(new Grant.Ref("console", "web"))),
          Set.of(),
          true,
          Optional.empty());

  private final Tokens tokens =
      Tokens.open(new NoFile(), InstantSource.system(), Optional.of("here"));
  private final FleetGrants fleet = new FleetGrants();
  private final Grants all = fleet.over(tokens);

  private static final class NoFile implements TokenFile {
    @Override
    public String read() {
      return "";
    }

    @Override
    public void write(String text) {}
  }

  @Test
  void aTokenIsToldByItsDigestAndIsAsGoodThereAsHere() {
    Tokens.Made made = tokens.make(WEB);
    assertThat(Tokens.giver(made.secret())).contains("here");
    GrantScope scope = GrantScope.ofToken(made.secret());
    assertThat(scope.text()).doesNotContain(made.secret(), made.secret().substring(0, 20));
    try (FleetGrants.Lent _ = fleet.lend(scope.text(), Set.of())) {
      assertThat(all.findWithin(scope.secret())).contains(made.kept().grant());
    }
    assertThat(all.findWithin(scope.secret())).isEmpty();
  }

  @Test
  void aTokenThatWasTakenBackOrNeverGivenIsRefused() {
    Tokens.Made made = tokens.make(WEB);
    tokens.delete(made.kept().id());
    for (String token : new String[] {made.secret(), "made-up.here"}) {
      assertThatThrownBy(() -> fleet.lend(GrantScope.ofToken(token).text(), Set.of()))
          .isInstanceOf(KonsolException.class)
          .hasMessageContaining("not a token of this host");
    }
  }

  @Test
  void whatIsLentIsGoodOnStreamsAlone() {
    GrantScope scope = GrantScope.of(Grant.OWNER);
    try (FleetGrants.Lent _ = fleet.lend(scope.text(), Set.of())) {
      assertThat(all.findWithin(scope.secret())).contains(Grant.OWNER);
      assertThat(all.find(scope.secret())).isEmpty();
    }
    Tokens.Made made = tokens.make(WEB);
    assertThat(all.find(made.secret())).isPresent();
    assertThat(all.findWithin(made.secret())).isEmpty();
  }

  @Test
  void aHostThatDoesNotAcceptAKindDoesNotForItsOwnTokensEither() {
    Tokens.Made made = tokens.make(WEB);
    GrantScope scope = GrantScope.ofToken(made.secret());
    try (FleetGrants.Lent _ = fleet.lend(scope.text(), Set.of("agent"))) {
      Grant grant = all.findWithin(scope.secret()).orElseThrow();
      assertThat(grant.sees("console", "web")).isFalse();
      assertThat(grant.token()).isEqualTo(made.kept().id());
    }
  }
}
