package dev.konsol.http.v1.screens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.Console;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.core.session.Sessions;
import dev.konsol.core.session.Stored;
import dev.konsol.http.EventLines;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.v1.QuietSession;
import dev.konsol.http.v1.console.RealConsoles;
import dev.konsol.process.Size;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ScreenRoutesTest {
  private static final String READY = "printf ready; read line; ";

  @TempDir private Path home;
  private RealConsoles real;
  private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    real = new RealConsoles(home);
    served = new ServedRoutes(new ScreenRoutes(real.host).all());
  }

  @AfterEach
  void close() {
    served.close();
    real.close();
  }

  /// The next event that has this in it, and what it says.
  private static JsonNode next(EventLines events, String text) throws Exception {
    JsonNode event = events.next();
    while (!event.toString().contains(text)) {
      event = events.next();
    }
    return event;
  }

  @Test
  void aScreenComesWholeAndThenInRowsThatChanged() throws Exception {
    Console console = real.open("a", READY + "printf '\\033[2;1H\\033[1;31mred\\033[0m'; read x");
    try (EventLines events = new EventLines(served, "/v1/screens")) {
      JsonNode first = next(events, "ready");
      assertThat(first.path("id").stringValue("")).isEqualTo("a");
      assertThat(first.path("kind").stringValue("")).isEqualTo("console");
      assertThat(first.path("rows").intValue()).isEqualTo(40);
      assertThat(first.path("cols").intValue()).isEqualTo(120);

      console.send(new ConsoleInput.Text("\\n", false), Optional.empty());
      JsonNode red = next(events, "red");
      assertThat(red.path("changed").size()).isLessThan(40);
      assertThat(red.path("changed").toString())
          .contains("{\"row\":1,\"runs\":[{\"t\":\"red\",\"f\":1,\"s\":\"bold\"}]}");

      console.resize(new Size(10, 50));
      JsonNode small = next(events, "\"rows\":10");
      assertThat(small.path("changed").size()).isEqualTo(10);
    }
  }

  @Test
  void onlyWhatIsAskedForIsShown() throws Exception {
    real.open("a", READY);
    real.open("b", READY);
    real.open("c", READY);
    try (EventLines events = new EventLines(served, "/v1/screens?id=b&id=c")) {
      assertThat(events.next().path("id").stringValue("")).isEqualTo("b");
      assertThat(next(events, "\"c\"").path("id").stringValue("")).isEqualTo("c");
    }
  }

  @Test
  void whatIsInTheStoreAloneShowsItsLastLinesToWhoAsksForIt() throws Exception {
    QuietSession stored = new QuietSession("agent", "old", Instant.EPOCH, home);
    stored.lines = List.of("> hello", "Good day.");
    QuietSession other = new QuietSession("agent", "other", Instant.EPOCH, home);
    real.host.store(() -> new Stored(List.of(other, stored), Optional.empty()));
    try (EventLines events = new EventLines(served, "/v1/screens?id=old")) {
      assertThat(events.next().toString())
          .isEqualTo("{\"id\":\"old\",\"kind\":\"agent\",\"lines\":[\"> hello\",\"Good day.\"]}");
    }
  }

  @Test
  void whatHasNoScreenComesWithItsLastLinesWheneverTheyChange() throws Exception {
    Sessions<QuietSession> sessions = real.host.sessions(Sessions.Keeping.forever(9));
    QuietSession session = new QuietSession("lsp", "ts-1", Instant.EPOCH, home);
    session.lines = List.of("indexing: 3 of 9");
    sessions.open(session.id(), () -> session);
    try (EventLines events = new EventLines(served, "/v1/screens")) {
      assertThat(events.next().toString())
          .isEqualTo("{\"id\":\"ts-1\",\"kind\":\"lsp\",\"lines\":[\"indexing: 3 of 9\"]}");

      session.lines = List.of("ready", "a.ts:1:2: error: no");
      assertThat(events.next().path("lines").toString())
          .isEqualTo("[\"ready\",\"a.ts:1:2: error: no\"]");
    }
  }
}
