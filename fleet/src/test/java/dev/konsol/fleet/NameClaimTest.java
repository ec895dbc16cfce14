package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.Identity;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Whose a name is.
class NameClaimTest {
  private static final Duration SOON = Duration.ofMillis(20);

  private static final long SELF = 10;

  private final NameClaim claim = new NameClaim(identity(SELF), SOON);

  private static Identity identity(long epoch) {
    return new Identity("box", epoch, epoch, "address-" + epoch, Map.of(), "b", Set.of());
  }

  private static Beat beat(long epoch, Phase phase, long objectsTo) {
    return new Beat(identity(epoch), phase, 1, 0, 0, false, objectsTo);
  }

  /// Which objects to nobody.
  private static Beat beat(long epoch, Phase phase) {
    return beat(epoch, phase, 0);
  }

  @Test
  void nameThatNobodyHasIsHeldAfterAWhile() throws Exception {
    assertThat(claim.ask(() -> {})).isTrue();
    assertThat(claim.problem()).isEmpty();
  }

  @Test
  void holderObjectsAtOnceHoweverOldItIs() throws Exception {
    assertThat(claim.ask(() -> claim.heard(beat(99, Phase.MEMBER, SELF)))).isFalse();
    assertThat(claim.problem())
        .contains("a host named 'box' is there already, at address-99: choose another --host-name");
  }

  @Test
  void ofTwoThatAskTheFirstThatStartedHasIt() throws Exception {
    NameClaim other = new NameClaim(identity(11), SOON);
    // What each says comes to the other.
    boolean[] objected = new boolean[1];
    assertThat(claim.ask(() -> objected[0] = claim.heard(beat(11, Phase.ASKING)))).isTrue();
    assertThat(objected[0]).isTrue();
    assertThat(other.ask(() -> other.heard(beat(SELF, Phase.ASKING, 11)))).isFalse();
    assertThat(claim.heard(beat(11, Phase.ASKING, SELF))).isTrue();
    assertThat(claim.held()).isTrue();
  }

  @Test
  void whatEarlierLivesSaidIsPlayedBackInVain() throws Exception {
    assertThat(
            claim.ask(
                () -> {
                  claim.heard(beat(9, Phase.ASKING));
                  claim.heard(beat(9, Phase.MEMBER));
                  claim.heard(beat(9, Phase.MEMBER, 8));
                }))
        .isTrue();
    // Also where this machine's clock went back.
    claim.heard(beat(11, Phase.MEMBER));
    claim.heard(beat(11, Phase.MEMBER, 9));
    assertThat(claim.held()).isTrue();
  }

  @Test
  void holderObjectsToWhoAsksAndToAnyOtherThatHasTheName() throws Exception {
    claim.ask(() -> {});
    assertThat(claim.heard(beat(11, Phase.ASKING))).isTrue();
    assertThat(claim.heard(beat(9, Phase.MEMBER))).isTrue();
    assertThat(claim.heard(beat(11, Phase.MEMBER))).isTrue();
    assertThat(claim.heard(beat(9, Phase.LEAVING))).isFalse();
    assertThat(claim.held()).isTrue();
  }

  @Test
  void olderLifeYieldsForGoodToItsSuccessor() throws Exception {
    claim.ask(() -> {});
    assertThat(claim.heard(beat(11, Phase.MEMBER, SELF))).isFalse();
    assertThat(claim.held()).isFalse();
    assertThat(claim.ask(() -> {})).isFalse();
    assertThat(claim.problem())
        .contains(
            "while this host was silent, a later one took the name 'box', at address-11: start this"
                + " one again");
  }

  @Test
  void laterLifeDoesNotYieldToAnEarlierOneThatObjects() throws Exception {
    claim.ask(() -> {});
    assertThat(claim.heard(beat(9, Phase.MEMBER, SELF))).isTrue();
    assertThat(claim.held()).isTrue();
  }
}
