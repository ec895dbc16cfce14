package dev.konsol.lines.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.command.ConsoleCalls;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleCallsTest {
  @TempDir private Path home;
  private Daemon daemon;
  private ConsoleCalls calls;

  @BeforeEach
  void start() {
    daemon = new Daemon(home);
    calls = daemon.calls();
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private JsonObject ask(String line) throws InterruptedException {
    return JsonObject.parse(calls.perform(line.replace('\'', '"').getBytes(UTF_8), _ -> {}));
  }

  @Test
  void commandsAnswerAsTheyDoOnALine() throws Exception {
    JsonObject created = ask("{'cmd':'create','key':'k','command':'read x; exit 3'}");
    assertThat(created.text("key")).isEqualTo("k");
    assertThat(ask("{'cmd':'send','key':'k','input':'a\\\\n'}").integer("accepted")).isEqualTo(2);
    assertThat(ask("{'cmd':'wait','key':'k'}").integer("exit_code")).isEqualTo(3);
    assertThat(ask("{'cmd':'status','key':'k'}").text("status")).isEqualTo("exited(3)");
    assertThat(ask("{'cmd':'remove','key':'k'}").flag("ok")).isTrue();
  }

  @Test
  void aReadThatWaitsIsAnsweredByTheCaller() throws Exception {
    ask("{'cmd':'create','key':'k','command':'read x; echo late'}");
    ask("{'cmd':'send','key':'k','input':'a\\\\n'}");
    assertThat(ask("{'cmd':'read','key':'k','wait_ms':30000}").text("data")).isNotEmpty();
  }

  @Test
  void errorsAreTheSame() {
    refused("{'cmd':'status','key':'no'}", ErrorCode.UNKNOWN_SESSION);
    refused("{'cmd':'create','key':'k'}", ErrorCode.BAD_REQUEST);
    refused("{'cmd':'send','input':'x'}", ErrorCode.BAD_REQUEST);
    refused("{'cmd':'shutdown'}", ErrorCode.BAD_REQUEST);
    refused("nonsense", ErrorCode.BAD_REQUEST);
  }

  private void refused(String line, ErrorCode code) {
    assertThatThrownBy(() -> ask(line))
        .isInstanceOfSatisfying(
            KonsolException.class, problem -> assertThat(problem.code()).isEqualTo(code));
  }

  @Test
  void aWaitIsDroppedWhenNobodyIsLeft() throws Exception {
    ask("{'cmd':'create','key':'k','command':'cat'}");
    byte[] wait = "{\"cmd\":\"wait\",\"key\":\"k\"}".getBytes(UTF_8);
    assertThatThrownBy(() -> calls.perform(wait, Runnable::run))
        .isInstanceOf(InterruptedException.class);
  }
}
