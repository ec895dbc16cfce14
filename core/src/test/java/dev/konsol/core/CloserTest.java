package dev.konsol.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CloserTest {
  private final List<String> closed = new ArrayList<>();
  private final Closer closer = new Closer();

  private AutoCloseable named(String name) {
    return () -> closed.add(name);
  }

  private AutoCloseable failing(String name, Exception failure) {
    return () -> {
      closed.add(name);
      throw failure;
    };
  }

  @Test
  void closesInReverseOrder() {
    closer.own(named("first"));
    closer.own(named("second"));
    closer.close();
    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void closesOnceHoweverOftenItIsAsked() {
    closer.own(named("only"));
    closer.close();
    closer.close();
    assertThat(closed).containsExactly("only");
  }

  @Test
  void closesEverythingWhateverFails() {
    IllegalStateException last = new IllegalStateException("last");
    IOException first = new IOException("first");
    closer.own(failing("first", first));
    closer.own(named("between"));
    closer.own(failing("last", last));
    assertThatThrownBy(closer::close).isSameAs(last).hasSuppressedException(first);
    assertThat(closed).containsExactly("last", "between", "first");
  }

  @Test
  void aCheckedFailureArrivesWithItsCause() {
    IOException cause = new IOException("disk gone");
    closer.own(failing("log", cause));
    assertThatThrownBy(closer::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("disk gone")
        .hasCause(cause);
  }

  @Test
  void whatComesAfterTheCloseIsClosedAtOnce() {
    closer.close();
    closer.own(named("late"));
    assertThat(closed).containsExactly("late");
  }

  @Test
  void somethingOwnedWhileClosingIsClosedToo() {
    closer.own(() -> closer.own(named("late")));
    closer.close();
    assertThat(closed).containsExactly("late");
  }
}
