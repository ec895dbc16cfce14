package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.wire.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands on real consoles.
class ConsoleLinesTest {
  @TempDir private Path home;
  private Daemon daemon;
  private Peer peer;

  @BeforeEach
  void start() {
    daemon = new Daemon(home);
    peer = daemon.peer();
  }

  @AfterEach
  void stop() {
    try {
      peer.close();
    } finally {
      daemon.close();
    }
  }

  @Test
  void aProgramRunsAndItsOutputIsInItsLog() throws Exception {
    JsonObject created =
        peer.askObject(
            "{'cmd':'create','key':'k','command':'printf h\\\\\\\\303\\\\\\\\251; exit"
                + " 3','log_path':'k.log'}");
    assertThat(created.flag("ok")).isTrue();
    assertThat(created.integer("pid")).isPositive();
    assertThat(created.text("key")).isEqualTo("k");
    assertThat(created.text("log_path")).isEqualTo(home.resolve("k.log").toString());
    assertThat(created.integer("offset")).isZero();

    JsonObject waited = peer.askObject("{'cmd':'wait','key':'k'}");

    assertThat(waited.text("evidence")).isEqualTo("exit");
    assertThat(waited.flag("timed_out")).isFalse();
    assertThat(waited.text("data")).isEqualTo("hé");
    assertThat(waited.integer("next_offset")).isEqualTo(3);
    assertThat(waited.integer("exit_code")).isEqualTo(3);
    assertThat(waited.integer("final_offset")).isEqualTo(3);
    assertThat(peer.ask("{'cmd':'read','key':'k'}"))
        .isEqualTo("{'ok':true,'data':'hé','offset':0,'next_offset':3,'ended':true}");
    assertThat(peer.ask("{'cmd':'status','key':'k'}"))
        .isEqualTo(
            "{'ok':true,'key':'k','pid':"
                + created.integer("pid")
                + ",'status':'exited(3)','exit_code':3,'offset':3,'final_offset':3,'survivors':[]}");
    assertThat(Files.readString(home.resolve("k.log"))).isEqualTo("hé");
  }

  @Test
  void keysThatLiveAreRefusedAndRemovedOnesAreFree() {
    create("k", "cat");
    assertThat(peer.ask("{'cmd':'create','key':'k','command':'cat'}"))
        .contains("'code':'session_exists'");
    assertThat(peer.ask("{'cmd':'remove','key':'k'}")).isEqualTo("{'ok':true}");
    assertThat(peer.ask("{'cmd':'status','key':'k'}")).contains("'code':'unknown_session'");
    create("k", "cat");
  }

  @Test
  void killAnswersWhenItIsOver() {
    create("k", "sleep 600");

    JsonObject killed = peer.askObject("{'cmd':'kill','key':'k','force':true}");

    assertThat(killed.flag("ok")).isTrue();
    assertThat(killed.text("status")).isEqualTo("exited(137)");
    assertThat(killed.has("exit_code")).isFalse();
    assertThat(killed.text("signal")).isEqualTo("SIGKILL");
    assertThat(killed.integer("final_offset")).isZero();
    assertThat(killed.names()).contains("forced");
  }

  @Test
  void listAndStatsTellOfEveryConsole() {
    create("a", "cat");
    create("b", "cat");

    JsonObject list = peer.askObject("{'cmd':'list'}");
    JsonObject stats = peer.askObject("{'cmd':'stats'}");

    assertThat(list.objects("sessions"))
        .extracting(each -> each.text("key"))
        .containsExactly("a", "b");
    assertThat(list.objects("sessions").getFirst().names())
        .containsExactly(
            "key",
            "pid",
            "status",
            "exit_code",
            "command",
            "cwd",
            "log_path",
            "rows",
            "cols",
            "created",
            "age_ms",
            "first_offset",
            "offset",
            "attention");
    assertThat(stats.objects("sessions"))
        .allSatisfy(each -> assertThat(each.object("usage").integer("processes")).isPositive());
    assertThat(stats.objects("others"))
        .extracting(JsonObject::toString)
        .containsExactly(
            "{\"kind\":\"eval\",\"name\":\"a\",\"state\":\"ready\",\"attention\":\"none\","
                + "\"directory\":\"/p\"}");
    assertThat(stats.integer("open_descriptors")).isEqualTo(5);
    assertThat(stats.integer("uptime_ms")).isEqualTo(2000);
    assertThat(stats.object("daemon").integer("memory_bytes")).isGreaterThan(1 << 20);
    assertThat(stats.object("daemon").integer("threads")).isPositive();
    assertThat(stats.object("daemon").text("http")).isEqualTo("starting");
    assertThat(stats.object("daemon").texts("options")).containsExactly("--read-only");
  }

  @Test
  void sessionsAreToldWhenOneComes() {
    create("a", "cat");
    JsonObject first = peer.askObject("{'cmd':'sessions'}");
    assertThat(first.objects("sessions").getFirst().names())
        .containsExactly(
            "id",
            "kind",
            "title",
            "directory",
            "state",
            "status",
            "attention",
            "created",
            "age_ms",
            "active_at",
            "clients",
            "cpu",
            "memory");

    try (Peer watcher = daemon.peer()) {
      watcher.send(awaited(first));
      create("b", "cat");
      JsonObject next = watcher.object();
      // What is told before it can be found is told again.
      while (next.objects("sessions").size() < 2) {
        next = watcher.askObject(awaited(next));
      }
      assertThat(next.objects("sessions"))
          .extracting(each -> each.text("kind") + " " + each.text("id"))
          .containsExactly("console a", "console b");
    }
  }

  @Test
  void aPreviewIsTheEndOfWhatIsToBeSeen() {
    create("a", "echo one; echo two; printf three; exec cat");
    peer.askObject("{'cmd':'wait','key':'a','pattern':'three'}");
    String request = "{'cmd':'preview','kind':'console','session':'%s','lines':2}";
    assertThat(peer.askObject(request.formatted("a")).texts("lines"))
        .containsExactly("two", "three");
    assertThat(peer.askObject(request.formatted("b")).text("error"))
        .isEqualTo("there is no console 'b'");
  }

  private static String awaited(JsonObject told) {
    return "{'cmd':'sessions','after':%d,'wait_ms':60000}".formatted(told.integer("head"));
  }

  @Test
  void aSessionsEndIsToldInItsOwnWords() {
    create("a", "exit 3");
    peer.askObject("{'cmd':'wait','key':'a'}");
    JsonObject ended = peer.askObject("{'cmd':'sessions'}").objects("sessions").getFirst();
    assertThat(ended.text("status")).isEqualTo("exited(3)");
    assertThat(ended.text("attention")).isEqualTo("failed");
  }

  @Test
  void aWaitWithAnIdHoldsUpNobody() {
    create("k", "cat");
    peer.send("{'cmd':'wait','key':'k','pattern':'hel+o','id':1}");

    assertThat(peer.ask("{'cmd':'ping','id':2}")).isEqualTo("{'ok':true,'id':2}");
    peer.send("{'cmd':'send','key':'k','input':'hello','id':3}");
    // The echo may be seen before the answer to the input is out.
    List<JsonObject> both = List.of(peer.object(), peer.object());
    assertThat(both).extracting(each -> each.integer("id")).containsExactlyInAnyOrder(1L, 3L);
    JsonObject waited = both.get(both.getFirst().integer("id") == 1 ? 0 : 1);
    assertThat(waited.text("evidence")).isEqualTo("pattern");
    assertThat(waited.object("match").text("text")).isEqualTo("hello");
    assertThat(waited.object("match").integer("end_offset")).isEqualTo(5);
  }

  @Test
  void whatFollowsACreateFindsTheConsole() {
    for (int i = 0; i < 50; i++) {
      String key = "'key':'k" + i + "'";
      peer.send("{'cmd':'create'," + key + ",'command':'cat','id':1}")
          .send("{'cmd':'send'," + key + ",'input':'hello','id':2}")
          .send("{'cmd':'wait'," + key + ",'pattern':'hello','id':3}");

      List<JsonObject> all = List.of(peer.object(), peer.object(), peer.object());
      assertThat(all).extracting(each -> each.integer("id")).contains(1L, 2L, 3L);
      assertThat(all).extracting(each -> each.flag("ok")).containsOnly(true);
    }
  }

  @Test
  void aCreateComesAfterTheRemovalOfWhatHadItsKey() {
    for (int i = 0; i < 10; i++) {
      create("k", "cat");
      peer.send(
          """
          {'cmd':'remove','key':'k','id':1}
          {'cmd':'create','key':'k','command':'echo new; exec cat','id':2}
          {'cmd':'wait','key':'k','pattern':'new','id':3}
          {'cmd':'remove','key':'k','id':4}""");

      List<JsonObject> all = List.of(peer.object(), peer.object(), peer.object(), peer.object());
      assertThat(all)
          .filteredOn(each -> each.integer("id") != 3)
          .extracting(each -> each.flag("ok"))
          .containsOnly(true);
    }
  }

  @Test
  void aWaitWithAnIdLooksFromTheSendBeforeItThatIsStillQueued() {
    create("k", "echo ready; exec cat");
    peer.askObject("{'cmd':'wait','key':'k','pattern':'ready'}");
    peer.send(
        """
        {'cmd':'wait','key':'k','pattern':'go'}
        {'cmd':'send','key':'k','keys':['x'],'id':2}
        {'cmd':'wait','key':'k','pattern':'ready|x','id':3}
        {'cmd':'wait','key':'other','id':4}""");

    // What has nothing to do with that console is not held up.
    assertThat(peer.object().integer("id")).isEqualTo(4);
    try (Peer other = daemon.peer()) {
      other.ask("{'cmd':'send','key':'k','input':'go'}");
    }
    assertThat(peer.object().object("match").text("text")).isEqualTo("go");
    List<JsonObject> both = List.of(peer.object(), peer.object());
    assertThat(both).extracting(each -> each.integer("id")).containsExactlyInAnyOrder(2L, 3L);
    JsonObject waited = both.get(both.getFirst().integer("id") == 3 ? 0 : 1);
    assertThat(waited.object("match").text("text")).isEqualTo("x");
  }

  @Test
  void aWaitWithoutAnIdHoldsUpNoneThatHasOne() {
    create("k", "echo ready; exec cat");
    peer.send(
        """
        {'cmd':'wait','key':'k','pattern':'never','timeout_ms':86400000}
        {'cmd':'wait','key':'k','pattern':'ready','id':1}""");
    assertThat(peer.object().integer("id")).isEqualTo(1);
    assertThat(peer.ask("{'cmd':'kill','key':'k','force':true,'id':2}")).contains("'ok':true");
  }

  @Test
  void aWaitWithoutAnIdHoldsUpWhatFollows() {
    create("k", "cat");
    peer.send("{'cmd':'wait','key':'k','pattern':'hello'}").send("{'cmd':'ping'}");
    try (Peer other = daemon.peer()) {
      other.ask("{'cmd':'send','key':'k','input':'hello'}");
    }

    assertThat(peer.line()).contains("'evidence':'pattern'");
    assertThat(peer.line()).isEqualTo("{'ok':true}");
  }

  @Test
  void onlySoManyRequestsAreUnderWay() {
    create("k", "cat");
    LinesSettings two = new LinesSettings(1000, 2, 2, Duration.ofMillis(20), 1 << 20);
    try (Peer busy = new Peer(daemon.door(two, new Doors(Map.of(), OtherHosts.NONE), () -> 0))) {
      busy.send("{'cmd':'wait','key':'k','id':1}").send("{'cmd':'wait','key':'k','id':2}");

      assertThat(busy.ask("{'cmd':'wait','key':'k','id':3}"))
          .startsWith("{'ok':false,'id':3,")
          .contains("'code':'limit_reached'");
      assertThat(busy.ask("{'cmd':'ping','id':4}")).isEqualTo("{'ok':true,'id':4}");
    }
  }

  @Test
  void aStreamTakesInputAndEndsWithTheProgram() {
    create("k", "stty -echo; echo ready; read line; echo got $line");
    peer.ask("{'cmd':'wait','key':'k','pattern':'ready'}");

    assertThat(peer.ask("{'cmd':'attach','key':'k','offset':0,'mode':'write'}"))
        .startsWith(
            "{'ok':true,'key':'k','offset':0,'size':{'rows':40,'cols':120},'mode':'write','pid':");
    peer.send("{'cmd':'send','input':'x\\\\n','id':1}").send("{'cmd':'ping','id':2}");

    StringBuilder output = new StringBuilder();
    List<JsonObject> answers = new ArrayList<>();
    String last = "";
    while (answers.size() < 2 || !last.equals("exited")) {
      JsonObject line = peer.object();
      if (line.has("event")) {
        last = line.text("event");
        output.append(line.optionalText("data").orElse(""));
      } else {
        answers.add(line);
      }
    }
    assertThat(output).hasToString("ready\r\ngot x\r\n");
    assertThat(answers.getFirst().integer("accepted")).isEqualTo(2);
    assertThat(peer.ask("{'cmd':'send','input':'x'}")).contains("send needs 'key'");
  }

  @Test
  void whoReadsCannotWrite() {
    create("k", "cat");
    peer.ask("{'cmd':'attach','key':'k'}");

    assertThat(peer.ask("{'cmd':'attach','key':'k'}")).contains("'code':'session_busy'");
    assertThat(peer.ask("{'cmd':'send','input':'x'}")).contains("'code':'not_allowed'");
    assertThat(peer.ask("{'cmd':'send','key':'k','input':'x'}")).contains("'code':'not_allowed'");
    assertThat(peer.ask("{'cmd':'resize','rows':3,'cols':4}")).contains("'code':'not_allowed'");
    assertThat(peer.ask("{'cmd':'open','door':'lines'}")).contains("'code':'session_busy'");
    assertThat(peer.ask("{'cmd':'detach'}")).isEqualTo("{'ok':true,'key':'k','next_offset':0}");
    assertThat(peer.ask("{'cmd':'resize','key':'k','rows':3,'cols':4}")).isEqualTo("{'ok':true}");
    assertThat(peer.ask("{'cmd':'detach'}")).contains("detach needs 'key'");
  }

  @Test
  void aResizeReachesTheStream() {
    create("k", "cat");
    peer.ask("{'cmd':'attach','key':'k','mode':'write','terminal':true}");
    peer.send("{'cmd':'resize','rows':3,'cols':4}");

    assertThat(List.of(peer.line(), peer.line()))
        .containsExactlyInAnyOrder(
            "{'ok':true}", "{'event':'resized','key':'k','rows':3,'cols':4}");
  }

  @Test
  void aClientThatDoesNotReadHoldsUpNobodyElse() {
    create("k", "head -c 3000000 /dev/zero | tr \\\\\\\\0 x");
    try (Peer slow = new Peer(daemon.door(), 1000)) {
      slow.send("{'cmd':'attach','key':'k','offset':0}");

      JsonObject waited = peer.askObject("{'cmd':'wait','key':'k'}");

      assertThat(waited.integer("final_offset")).isEqualTo(3_000_000);
    }
  }

  @Test
  void theScreenTheEventsAndTheRecordingAreThere() {
    create("k", "printf hello");
    peer.ask("{'cmd':'wait','key':'k'}");

    JsonObject screen = peer.askObject("{'cmd':'screen','key':'k'}");
    assertThat(screen.texts("rows").getFirst()).isEqualTo("hello");
    assertThat(screen.object("cursor").integer("col")).isEqualTo(5);
    assertThat(peer.askObject("{'cmd':'read','key':'k','view':'screen'}").texts("rows").getFirst())
        .isEqualTo("hello");
    assertThat(peer.askObject("{'cmd':'read','key':'k','view':'text'}").text("data"))
        .isEqualTo("hello");
    assertThat(peer.askObject("{'cmd':'events','key':'k','wait_ms':1000}").objects("events"))
        .extracting(each -> each.text("event"))
        .containsExactly("opened", "exited");
    JsonObject recording = peer.askObject("{'cmd':'recording','key':'k'}");
    assertThat(recording.text("format")).isEqualTo("asciicast");
    assertThat(recording.text("data")).contains("\"hello\"");
  }

  private void create(String key, String command) {
    String answer = peer.ask("{'cmd':'create','key':'" + key + "','command':'" + command + "'}");
    assertThat(answer).startsWith("{'ok':true,'pid':");
  }
}
