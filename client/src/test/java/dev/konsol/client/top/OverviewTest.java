package dev.konsol.client.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.sessions.SessionRow;
import dev.konsol.client.top.Overview.Mode;
import dev.konsol.client.top.Overview.Wish;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverviewTest {
  private static final SessionRow ASKS = Rows.console("asks", "waiting");
  private static final SessionRow WEB = Rows.console("web", "working");
  private static final SessionRow SHOP = Rows.eval("shop");
  private static final SessionRow JDTLS = Rows.server("jdtls");

  private final Overview all = Overview.EMPTY.showing(List.of(WEB, SHOP, JDTLS, ASKS));

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
    Overview web = typed(all, "j");
    SessionRow waits = Rows.console("web", "waiting");
    assertThat(web.showing(List.of(SHOP, waits)).chosen()).contains(waits);
    assertThat(web.showing(List.of(ASKS, SHOP)).chosen()).contains(SHOP);
    assertThat(web.showing(List.of()).chosen()).isEmpty();
  }

  @Test
  void enterOpensWhatHasATerminalOrAPromptAndLooksAtTheRest() {
    assertThat(press(all, Key.Name.ENTER).wish()).isEqualTo(Wish.OPEN);
    assertThat(press(typed(all, "jj"), Key.Name.ENTER).wish()).isEqualTo(Wish.OPEN);
    Overview.Step server = press(typed(all, "G"), Key.Name.ENTER);
    assertThat(server.wish()).isEqualTo(Wish.NONE);
    assertThat(server.next().mode()).isEqualTo(Mode.LOOK);
    assertThat(press(Overview.EMPTY, Key.Name.ENTER).wish()).isEqualTo(Wish.NONE);
  }

  @Test
  void aFilterIsTypedKeptAndCleared() {
    Overview filtered = typed(all, "/sho");
    assertThat(filtered.visible()).containsExactly(SHOP);
    assertThat(filtered.chosen()).contains(SHOP);
    Overview kept = press(filtered, Key.Name.ENTER).next();
    assertThat(kept.mode()).isEqualTo(Mode.LIST);
    assertThat(kept.filter()).isEqualTo("sho");
    assertThat(press(kept, Key.Name.ESCAPE).next().visible()).hasSize(4);
    assertThat(press(filtered, Key.Name.BACKSPACE).next().filter()).isEqualTo("sh");
    assertThat(typed(all, "/q").filter()).as("a letter here, no command").isEqualTo("q");
  }

  @Test
  void qLeavesTheListAndOnlyTheLook() {
    assertThat(step(all, "q").wish()).isEqualTo(Wish.LEAVE);
    Overview look = typed(all, " ");
    assertThat(look.mode()).isEqualTo(Mode.LOOK);
    assertThat(step(look, "q")).isEqualTo(new Overview.Step(all, Wish.NONE));
    assertThat(press(look, Key.Name.INTERRUPT).wish()).isEqualTo(Wish.LEAVE);
    assertThat(look.showing(List.of()).mode()).isEqualTo(Mode.LIST);
  }

  private static Overview.Step press(Overview overview, Key.Name name) {
    return overview.press(Key.of(name));
  }

  private static Overview.Step step(Overview overview, String text) {
    return overview.press(new Key(Key.Name.TEXT, text));
  }

  private static Overview typed(Overview overview, String text) {
    Overview next = overview;
    for (int i = 0; i < text.length(); i++) {
      next = step(next, text.substring(i, i + 1)).next();
    }
    return next;
  }
}
