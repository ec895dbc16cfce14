package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.top.OverviewState.Mode;
import dev.konsol.client.top.OverviewState.Wish;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverviewStateTest {
  private static final SessionRow ASKS = Rows.console("asks", "waiting");
  private static final SessionRow WEB = Rows.console("web", "working");
  private static final SessionRow SHOP = Rows.eval("shop");
  private static final SessionRow JDTLS = Rows.server("jdtls");

  private final OverviewState all = OverviewState.EMPTY.showing(List.of(WEB, SHOP, JDTLS, ASKS));

  @Test
  void whatWaitsIsChosenFirst() {
    assertThat(all.chosen()).contains(ASKS);
  }

  @Test
  void arrowsAndLettersMoveAndStayInside() {
    assertThat(typed(all, "j").chosen()).contains(WEB);
    assertThat(typed(all, "jjjjjj").chosen()).contains(JDTLS);
    assertThat(typed(all, "Gk").chosen()).contains(SHOP);
    assertThat(typed(all, "Gg").chosen()).contains(ASKS);
  }

  @Test
  void theChoiceStaysWithItsSessionAndPassesToTheNextWhereThatGoes() {
    OverviewState web = typed(all, "j");
    SessionRow waits = Rows.console("web", "waiting");
    assertThat(web.showing(List.of(SHOP, waits)).chosen()).contains(waits);
    assertThat(web.showing(List.of(ASKS, SHOP)).chosen()).contains(SHOP);
    assertThat(web.showing(List.of()).chosen()).isEmpty();
  }

  @Test
  void enterOpensWhatHasATerminalOrAPromptAndLooksAtTheRest() {
    assertThat(all.press("Enter").wish()).isEqualTo(Wish.OPEN);
    assertThat(typed(all, "jj").press("Enter").wish()).isEqualTo(Wish.OPEN);
    OverviewState.Step server = typed(all, "G").press("Enter");
    assertThat(server.wish()).isEqualTo(Wish.NONE);
    assertThat(server.next().mode()).isEqualTo(Mode.LOOK);
    assertThat(OverviewState.EMPTY.press("Enter").wish()).isEqualTo(Wish.NONE);
  }

  @Test
  void aFilterIsTypedKeptAndCleared() {
    OverviewState filtered = typed(all, "/sho");
    assertThat(filtered.visible()).containsExactly(SHOP);
    assertThat(filtered.chosen()).contains(SHOP);
    OverviewState kept = filtered.press("Enter").next();
    assertThat(kept.mode()).isEqualTo(Mode.LIST);
    assertThat(kept.filter()).isEqualTo("sho");
    assertThat(kept.press("Escape").next().visible()).hasSize(4);
    assertThat(filtered.press("Backspace").next().filter()).isEqualTo("sh");
    assertThat(typed(all, "/q").filter()).as("a letter here, no command").isEqualTo("q");
  }

  @Test
  void qLeavesTheListAndOnlyTheLook() {
    assertThat(all.press("q").wish()).isEqualTo(Wish.LEAVE);
    OverviewState look = typed(all, " ");
    assertThat(look.mode()).isEqualTo(Mode.LOOK);
    assertThat(look.press("q")).isEqualTo(new OverviewState.Step(all, Wish.NONE));
    assertThat(look.press("C-c").wish()).isEqualTo(Wish.LEAVE);
    assertThat(look.showing(List.of()).mode()).isEqualTo(Mode.LIST);
  }

  private static OverviewState typed(OverviewState overview, String text) {
    OverviewState next = overview;
    for (int i = 0; i < text.length(); i++) {
      next = next.press(text.substring(i, i + 1)).next();
    }
    return next;
  }
}
