package dev.konsol.lines.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.ConsoleEvent;
import dev.konsol.console.Ending;
import dev.konsol.console.Overview;
import dev.konsol.console.input.Sent;
import dev.konsol.console.log.Chunk;
import dev.konsol.console.log.Gap;
import dev.konsol.console.log.Storage;
import dev.konsol.console.log.TextChunk;
import dev.konsol.console.screen.Snapshot;
import dev.konsol.console.wait.Waited;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Exit;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Size;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Whole answer lines, as they go over the wire. Quotes are written as apostrophes here.
class ConsoleJsonTest {
  private static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final List<ProcessTree.Member> SURVIVORS =
      List.of(new ProcessTree.Member(8, "sleep 60"));

  @Test
  void statusOfARunningConsole() {
    assertThat(line(line -> ConsoleJson.status(line, console(Optional.empty()))))
        .isEqualTo("{'ok':true,'key':'k','pid':7,'status':'running','exit_code':null,'offset':30}");
  }

  @Test
  void statusOfAConsoleThatReturned() {
    assertThat(line(line -> ConsoleJson.status(line, console(ended(new Exit.Code(3))))))
        .isEqualTo(
            "{'ok':true,'key':'k','pid':7,'status':'exited(3)','exit_code':3,'offset':30,"
                + "'final_offset':30,'survivors':[{'pid':8,'command':'sleep 60'}]}");
  }

  @Test
  void statusOfAConsoleThatWasEnded() {
    assertThat(
            line(line -> ConsoleJson.status(line, console(ended(new Exit.Signal(15, "SIGTERM"))))))
        .isEqualTo(
            "{'ok':true,'key':'k','pid':7,'status':'exited(143)','exit_code':null,"
                + "'signal':'SIGTERM','offset':30,'final_offset':30,"
                + "'survivors':[{'pid':8,'command':'sleep 60'}]}");
  }

  @Test
  void oneOfAList() {
    Instant now = CREATED.plusMillis(1500);
    assertThat(line(line -> ConsoleJson.summary(line, console(ended(new Exit.Code(0))), now)))
        .isEqualTo(
            "{'ok':true,'key':'k','pid':7,'status':'exited(0)','exit_code':0,'command':'make',"
                + "'cwd':'/w','log_path':'/w/k.log','rows':40,'cols':120,"
                + "'created':'2026-01-02T03:04:05.678Z','age_ms':1500,'first_offset':10,"
                + "'offset':30,'final_offset':30}");
  }

  @Test
  void sent() {
    assertThat(line(line -> ConsoleJson.sent(line, new Sent(3, 3, 9, false))))
        .isEqualTo("{'ok':true,'accepted':3,'length':3,'offset':9}");
    assertThat(line(line -> ConsoleJson.sent(line, new Sent(2, 3, 9, true))))
        .isEqualTo(
            "{'ok':true,'accepted':2,'length':3,'offset':9,'repeated':true,"
                + "'reason':'input queue full'}");
  }

  @Test
  void output() {
    assertThat(line(line -> ConsoleJson.chunk(line, chunk("é\n"))))
        .isEqualTo("{'ok':true,'data':'é\\n','offset':5,'next_offset':8,'ended':false}");
    Chunk binary =
        new Chunk(Optional.of(new Gap(0, 5, Gap.CAPPED)), 5, new byte[] {(byte) 0xff, 0}, true);
    assertThat(line(line -> ConsoleJson.chunk(line, binary)))
        .isEqualTo(
            "{'ok':true,'data':'/wA=','encoding':'base64','offset':5,'next_offset':7,"
                + "'ended':true,'gap':{'from':0,'to':5,'reason':'capped'}}");
    TextChunk text = new TextChunk(Optional.empty(), 5, "done", 50, false);
    assertThat(line(line -> ConsoleJson.text(line, text)))
        .isEqualTo("{'ok':true,'data':'done','offset':5,'next_offset':50,'ended':false}");
  }

  @Test
  void screen() {
    Snapshot screen =
        new Snapshot(List.of("a", ""), new Snapshot.Cursor(0, 1, true), new Size(2, 9), "t", false);
    assertThat(line(line -> ConsoleJson.screen(line, screen, 12)))
        .isEqualTo(
            "{'ok':true,'rows':['a',''],'cursor':{'row':0,'col':1,'visible':true},"
                + "'size':{'rows':2,'cols':9},'title':'t','alternate':false,'offset':12}");
  }

  @Test
  void waited() {
    Waited matched =
        new Waited(
            Waited.Evidence.PATTERN,
            "found",
            Optional.of(new Waited.Match("x", 8)),
            2,
            chunk("é\n"));
    assertThat(line(line -> ConsoleJson.waited(line, matched, console(Optional.empty()))))
        .isEqualTo(
            "{'ok':true,'evidence':'pattern','detail':'found','timed_out':false,"
                + "'match':{'text':'x','end_offset':8},'data':'é\\n','offset':5,'next_offset':8,"
                + "'ended':false,'left_out':{'from':2,'to':5}}");
    byte[] begun = {'a', (byte) 0xe2};
    Waited idle =
        new Waited(
            Waited.Evidence.TIMEOUT,
            "late",
            Optional.empty(),
            5,
            new Chunk(Optional.empty(), 5, begun, false));
    assertThat(line(line -> ConsoleJson.waited(line, idle, console(Optional.empty()))))
        .isEqualTo(
            "{'ok':true,'evidence':'timeout','detail':'late','timed_out':true,'data':'a',"
                + "'offset':5,'next_offset':6,'ended':false}");
    Waited exited = new Waited(Waited.Evidence.EXIT, "ended", Optional.empty(), 5, chunk(""));
    assertThat(line(line -> ConsoleJson.waited(line, exited, console(ended(new Exit.Code(1))))))
        .isEqualTo(
            "{'ok':true,'evidence':'exit','detail':'ended','timed_out':false,'data':'','offset':5,"
                + "'next_offset':5,'ended':false,'status':'exited(1)','exit_code':1,"
                + "'final_offset':30}");
  }

  @Test
  void aWaitSaysWhatIsGoneAndWhatIsOnlyLeftOut() {
    assertThat(before(new Gap(0, 3, Gap.CAPPED)))
        .isEqualTo("'gap':{'from':0,'to':3,'reason':'capped'},'left_out':{'from':3,'to':5}}");
    assertThat(before(new Gap(3, 5, Gap.LOST)))
        .isEqualTo("'gap':{'from':3,'to':5,'reason':'lost'},'left_out':{'from':0,'to':3}}");
    assertThat(before(new Gap(0, 5, Gap.CAPPED)))
        .isEqualTo("'gap':{'from':0,'to':5,'reason':'capped'}}");
  }

  /// The end of the answer to a wait from 0 on, whose output begins at 5.
  private static String before(Gap gap) {
    Chunk output = new Chunk(Optional.of(gap), 5, new byte[0], true);
    Waited waited = new Waited(Waited.Evidence.EXIT, "ended", Optional.empty(), 0, output);
    String line = line(each -> ConsoleJson.waited(each, waited, console(Optional.empty())));
    return line.substring(line.indexOf("'gap'"));
  }

  @Test
  void events() {
    assertThat(event(new ConsoleEvent.Opened(7, new Size(2, 3))))
        .isEqualTo("'event':'opened','pid':7,'rows':2,'cols':3}");
    assertThat(event(new ConsoleEvent.Resized(new Size(2, 3), 9)))
        .isEqualTo("'event':'resized','offset':9,'rows':2,'cols':3}");
    assertThat(event(new ConsoleEvent.Dropped(new Gap(1, 2, Gap.DISK_FULL))))
        .isEqualTo("'event':'gap','from':1,'to':2,'reason':'disk_full'}");
    assertThat(event(new ConsoleEvent.Exited(ended(new Exit.Code(0)).orElseThrow())))
        .isEqualTo(
            "'event':'exited','exit_code':0,'final_offset':30,"
                + "'survivors':[{'pid':8,'command':'sleep 60'}]}");
  }

  @Test
  void errorsAndIds() {
    JsonObject id = JsonObject.parse("{\"id\":1.50}");
    KonsolException problem = new KonsolException(ErrorCode.UNKNOWN_SESSION, "no 'k'");
    assertThat(text(call(id).ok())).isEqualTo("{'ok':true,'id':1.50}");
    assertThat(text(call(JsonObject.parse("{\"id\":null}")).ok()))
        .isEqualTo("{'ok':true,'id':null}");
    assertThat(text(call(id).error(problem)))
        .isEqualTo("{'ok':false,'id':1.50,'error':'no 'k'','code':'unknown_session'}");
    assertThat(text(call(Call.NO_ID).internalError()))
        .isEqualTo("{'ok':false,'error':'internal error, see the daemon's log','code':'internal'}");
  }

  private static String event(ConsoleEvent event) {
    String line = line(each -> ConsoleJson.event(each, new Event(4, CREATED, event)));
    String start = "{'ok':true,'seq':4,'at':'2026-01-02T03:04:05.678Z',";
    assertThat(line).startsWith(start);
    return line.substring(start.length());
  }

  private static Chunk chunk(String text) {
    return new Chunk(Optional.empty(), 5, text.getBytes(StandardCharsets.UTF_8), false);
  }

  private static Optional<Ending> ended(Exit exit) {
    return Optional.of(new Ending(exit, 30, SURVIVORS));
  }

  private static Overview console(Optional<Ending> ending) {
    return new Overview(
        new SessionId("k"),
        7,
        "make",
        Path.of("/w"),
        Path.of("/w/k.log"),
        new Size(40, 120),
        CREATED,
        10,
        30,
        ending,
        Storage.DISK);
  }

  private static String line(Consumer<JsonLine> fields) {
    return text(call(Call.NO_ID).ok(fields));
  }

  private static String text(Response response) {
    return new String(response.line(), StandardCharsets.UTF_8).strip().replace('"', '\'');
  }

  private static Call call(JsonObject id) {
    return new Call(id, new Request.Ping(), 0);
  }
}
