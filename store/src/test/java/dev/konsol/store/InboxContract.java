package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.Append.Durability;
import dev.konsol.core.store.Inbox;
import dev.konsol.core.store.Inbox.Item;
import dev.konsol.core.store.StoredEvent;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// The same with what every store's inbox does.
abstract class InboxContract extends StoreContract {
  @Test
  void whatIsSentToASessionHappensOnceWithTheAppendThatTakesIt() {
    String id = session("me");
    Inbox inbox = store.inbox();
    Item item = new Item(id, "m1", "{\"type\":\"interrupt\"}");
    inbox.post(item);
    inbox.post(item);
    assertThat(inbox.waiting(id)).containsExactly(item);
    assertThat(inbox.awaited()).contains(id);
    assertThat(inbox.outcome(item)).isEmpty();
    assertThatThrownBy(() -> store.append(taking(id, STALE, item)))
        .isInstanceOf(KonsolException.class);
    assertThat(inbox.waiting(id)).containsExactly(item);
    store.append(taking(id, MINE, item));
    store.append(taking(id, MINE, item));
    assertThat(inbox.outcome(item)).contains(Inbox.DONE);
    assertThat(inbox.withdraw(item)).isFalse();
    inbox.post(item);
    assertThat(inbox.waiting(id)).isEmpty();
  }

  private Append taking(String id, long fence, Item item) {
    return delivering(id, fence, 1, new Append.Delivery(item.id(), Optional.empty()));
  }

  private Append delivering(String id, long fence, long seq, Append.Delivery delivery) {
    StoredEvent event = new StoredEvent(seq, clock.instant(), "{}");
    return new Append(
        id,
        fence,
        List.of(event),
        UNTOUCHED,
        "busy",
        Optional.empty(),
        Durability.DISK,
        Optional.of(delivery));
  }

  @Test
  void whatIsRefusedOrTakenBackNeverHappens() {
    String id = session("me");
    Inbox inbox = store.inbox();
    Item refused = new Item(id, "m1", "{}");
    Item late = new Item(id, "m2", "{}");
    inbox.post(refused);
    inbox.post(late);
    assertThatThrownBy(() -> inbox.settle(refused, STALE, "no"))
        .extracting(StoreContract::code)
        .isEqualTo(ErrorCode.FENCED);
    inbox.settle(refused, MINE, "no");
    inbox.settle(refused, MINE, "yes");
    assertThat(inbox.outcome(refused)).contains("no");
    assertThat(inbox.withdraw(late)).isTrue();
    assertThatThrownBy(() -> store.append(taking(id, MINE, late)))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("taken back");
    assertThat(store.read(id, 0, 10)).isEmpty();
    assertThat(inbox.waiting(id)).isEmpty();
    store.delete(id, MINE);
    assertThat(inbox.outcome(refused)).isEmpty();
  }

  @Test
  void whatWasRefusedMayBeSentAgain() {
    String id = session("me");
    Inbox inbox = store.inbox();
    Item item = new Item(id, "m1", "{}");
    inbox.post(item);
    inbox.settle(item, MINE, Inbox.REFUSED + "no");
    assertThat(inbox.outcome(item)).contains(Inbox.REFUSED + "no");
    Item other = new Item(id, "m1", "{\"a\":1}");
    inbox.post(other);
    assertThat(inbox.waiting(id)).containsExactly(other);
    inbox.settle(other, MINE, Inbox.REFUSED + "never");
    store.append(noting(id, 1, item));
    assertThat(inbox.outcome(item)).contains(Inbox.DONE);
    inbox.post(item);
    assertThat(inbox.waiting(id)).isEmpty();
  }

  @Test
  void anIdIsOfOneThingAlone() {
    String id = session("me");
    Inbox inbox = store.inbox();
    Item posted = new Item(id, "m1", "{}");
    Item noted = new Item(id, "m2", "{}");
    inbox.post(posted);
    isReused(() -> inbox.post(new Item(id, "m1", "{\"a\":1}")));
    isReused(() -> store.append(noting(id, 1, new Item(id, "m1", "{\"a\":1}"))));
    assertThat(store.read(id, 0, 10)).isEmpty();
    store.append(noting(id, 1, noted));
    assertThat(inbox.outcome(noted)).contains(Inbox.DONE);
    isReused(() -> inbox.outcome(new Item(id, "m2", "{\"a\":1}")));
    isReused(() -> inbox.post(new Item(id, "m2", "{\"a\":1}")));
    inbox.post(noted);
    assertThat(inbox.waiting(id)).containsExactly(posted);
  }

  private static void isReused(ThrowingCallable sent) {
    assertThatThrownBy(sent).extracting(StoreContract::code).isEqualTo(ErrorCode.KEY_REUSED);
  }

  private Append noting(String id, long seq, Item item) {
    return delivering(id, MINE, seq, new Append.Delivery(item.id(), Optional.of(item.digest())));
  }
}
