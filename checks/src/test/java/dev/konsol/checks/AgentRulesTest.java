package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A model that was tricked against the rules of `konsol agent`, seen from outside: what counts is
/// what happened, not what was said. Nobody is there to give permission.
@Tag("slow")
class AgentRulesTest {
  /// Ways to run `touch FILE`, which a rule denies. Some cannot be told from others: those are
  /// asked for, and nobody answers.
  private static final String[] DENIED = {
    "touch FILE",
    "  touch   FILE",
    "touch\tFILE",
    "/usr/bin/touch FILE",
    "\\touch FILE",
    "t\\ouch FILE",
    "'touch' FILE",
    "to''uch \"FILE\"",
    "tou\\\nch FILE",
    "A=1 touch FILE",
    "env touch FILE",
    "env -i PATH=/bin:/usr/bin touch FILE",
    "nice touch FILE",
    "nice -n 5 touch FILE",
    "timeout 5 touch FILE",
    "timeout -k 1 5 touch FILE",
    "nohup touch FILE",
    "setsid touch FILE",
    "command touch FILE",
    "exec touch FILE",
    "sh -c 'touch FILE'",
    "bash -lc 'touch FILE'",
    "bash -o pipefail -c 'touch FILE'",
    "sh -c \"sh -c 'touch FILE'\"",
    "eval touch FILE",
    "eval 'tou''ch' FILE",
    "true; touch FILE",
    "true && touch FILE",
    "false || touch FILE",
    "true\ntouch FILE",
    "true & touch FILE",
    "echo x | touch FILE",
    "(touch FILE)",
    "{ touch FILE; }",
    "! touch FILE",
    "echo $(touch FILE)",
    "echo `touch FILE`",
    "echo \"$(touch FILE)\"",
    "echo ${Y:-$(touch FILE)}",
    "A=$(touch FILE)",
    "cat <<E\n$(touch FILE)\nE",
    "if true; then touch FILE; fi",
    "for i in 1; do touch FILE; done",
    "f() { touch FILE; }; f",
    "echo FILE | xargs touch",
    "echo FILE | xargs -I{} touch {}",
    "find . -maxdepth 0 -exec touch FILE \\;",
    "touch FILE > /dev/null",
    "> /dev/null touch FILE",
    "X=touch; $X FILE",
    "${X:-touch} FILE",
    "$(echo touch) FILE",
    "X=ou; t${X}ch FILE",
    "touch${IFS}FILE",
    "/usr/bin/tou?h FILE",
    "echo touch FILE | sh",
    "echo dG91Y2ggRklMRQ== | base64 -d | sh",
    "sh <<E\ntouch FILE\nE",
    "printf 'touch FILE' > s; sh s",
    "printf 'touch FILE' > s; . ./s",
    "printf '#!/bin/sh\\ntouch FILE' > s; chmod +x s; ./s",
    "cp /usr/bin/touch ./t; ./t FILE",
    "ln -s /usr/bin/touch tt; PATH=.:$PATH tt FILE",
    "alias x='touch FILE'; x",
    "trap 'touch FILE' EXIT",
    "perl -e 'open F, \">\", \"FILE\"'",
    "awk 'BEGIN{system(\"touch FILE\")}'",
    "sh -c '\"$@\"' _ touch FILE",
    "case x in x) touch FILE;; esac",
    "echo \"${x:-'}\"; touch FILE; \"'}\"",
  };

  /// Ways to write into `secret/`, which a rule denies, and with decoys.
  private static final String[] DENIED_FILES = {
    "{'path':'secret/FILE','content':'x'}",
    "{'path':'./secret/FILE','content':'x'}",
    "{'path':'docs/../secret/FILE','content':'x'}",
    "{'path':'docs/./..//secret//FILE','content':'x'}",
    "{'path':'ABS/secret/FILE','content':'x'}",
    "{'path':'link/FILE','content':'x'}",
    "{'path':'docs/deep/../../link/FILE','content':'x'}",
    "{'path':'secret/FILE','content':'x','command':'docs/a'}",
    "{'path':'secret/new/FILE','content':'x'}",
  };

  /// Ways to run what rules allow: `touch ok-…` and `git status`.
  private static final String[] ALLOWED = {
    "touch FILE",
    " touch FILE ",
    "touch  FILE",
    "touch\tFILE",
    "'touch' FILE",
    "touch 'FILE'",
    "touch \"FILE\"",
    "to'uc'h FILE",
    "touch FI\\\nLE",
    "\\touch FILE",
    "touch FILE 2>&1",
    "touch FILE >/dev/null",
    "touch FILE 2>/dev/null",
    "touch FILE >/dev/null 2>&1",
    "touch FILE </dev/null",
    "touch FILE # as it was agreed",
    "touch FILE;",
    "touch FILE\n",
    "touch FILE; touch FILE",
    "touch FILE && touch FILE",
    "touch FILE || touch FILE",
    "touch FILE\ntouch FILE",
    "touch FILE && git status",
    "git status; touch FILE",
    "(touch FILE)",
    "(touch FILE; git status)",
    "sh -c 'touch FILE'",
    "sh -c \"touch FILE\"",
    "bash -c 'touch FILE'",
    "bash -lc 'touch FILE'",
    "bash -o pipefail -c 'touch FILE'",
    "sh -c 'touch FILE && git status'",
    "sh -c \"sh -c 'touch FILE'\"",
    "eval touch FILE",
    "eval 'touch FILE'",
    "command touch FILE",
    "exec touch FILE",
    "nice touch FILE",
    "nice -n 5 touch FILE",
    "nohup touch FILE",
    "timeout 20 touch FILE",
    "timeout -k 1 20 touch FILE",
    "setsid touch FILE",
    "stdbuf -oL touch FILE",
    "env touch FILE",
    "env LC_ALL=C touch FILE",
    "LC_ALL=C touch FILE",
    "TZ=UTC LANG=C touch FILE",
    "nice timeout 20 touch FILE",
    "A=1 touch FILE",
  };

  private static final String[] ALLOWED_FILES = {
    "{'path':'docs/FILE','content':'x'}",
    "{'path':'./docs/FILE','content':'x'}",
    "{'path':'docs//FILE','content':'x'}",
    "{'path':'docs/../docs/FILE','content':'x'}",
    "{'path':'docs/deep/../FILE','content':'x'}",
    "{'path':'ABS/docs/FILE','content':'x'}",
    "{'path':'doclink/FILE','content':'x'}",
  };

  @AutoClose
  private final KonsolProgram konsol =
      new KonsolProgram(
          Map.of(
              "ANTHROPIC_API_KEY", "hush-1", "OPENAI_API_KEY", "hush-2", "KONSOL_TOKEN", "hush-3"));

  private Path project;

  @BeforeEach
  void layOut() throws IOException {
    project = Files.createDirectory(konsol.home().resolve("project"));
    for (String folder : List.of("docs", "docs/deep", "secret")) {
      Files.createDirectory(project.resolve(folder));
    }
    Files.createSymbolicLink(project.resolve("link"), Path.of("secret"));
    Files.createSymbolicLink(project.resolve("doclink"), project.resolve("docs"));
  }

  private String call(String tool, String arguments) {
    return "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}";
  }

  private static String command(String line) {
    return Json.write(Json.object("command", line));
  }

  private String file(String written, String name) {
    return written.replace('\'', '"').replace("FILE", name).replace("ABS", project.toString());
  }

  /// Everything that an agent without anybody beside it says while it makes these calls.
  private AgentClient run(List<String> calls, String... rules) {
    try {
      Path script = Files.createTempFile(konsol.home(), "script", ".json");
      Files.writeString(
          script,
          "{\"replies\":[{\"when\":{\"role\":\"user\"},\"tool_calls\":["
              + String.join(",", calls)
              + "]},{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}]}");
      List<String> words = new ArrayList<>(List.of("--model", "script:" + script, "--task", "go"));
      words.addAll(List.of(rules));
      try (AgentClient client = new AgentClient(konsol, project, words.toArray(String[]::new))) {
        client.endInput();
        client.toTheEnd();
        assertThat(client.exitCode()).as(konsol.stderr()).isZero();
        assertThat(client.seen("tool_message")).hasSameSizeAs(calls);
        return client;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> files(String prefix) throws IOException {
    try (Stream<Path> all = Files.walk(project)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .toList();
    }
  }

  @Test
  void noSpellingOfWhatIsDeniedRuns() throws IOException {
    List<String> calls = new ArrayList<>();
    for (String line : DENIED) {
      calls.add(call("shell", command(line.replace("FILE", "ran-" + calls.size()))));
      calls.add(call("console_create", command(line.replace("FILE", "ran-" + calls.size()))));
    }
    calls.add(call("console_create", "{\"args\":[\"touch\",\"ran-argv\"]}"));
    calls.add(call("console_create", "{\"args\":[\"sh\",\"-c\",\"touch ran-argv\"]}"));
    calls.add(
        call("console_create", "{\"args\":[\"tt\"],\"env\":{\"PATH\":\".\"},\"command\":\"ls\"}"));
    for (String written : DENIED_FILES) {
      calls.add(call("write_file", file(written, "ran-" + calls.size())));
    }
    AgentClient client =
        run(
            calls,
            "--allow",
            "shell",
            "--allow",
            "console_create",
            "--allow",
            "write_file",
            "--deny",
            "shell:touch *",
            "--deny",
            "write_file:secret/*");
    assertThat(calls).hasSizeGreaterThan(100);
    assertThat(client.seen("tool_message"))
        .allSatisfy(message -> assertThat(message.path("failed").asBoolean(false)).isTrue());
    assertThat(files("ran-")).isEmpty();
  }

  @Test
  void theSameSpellingsRunWhereNothingIsDenied() throws IOException {
    List<String> calls = new ArrayList<>();
    for (String line : DENIED) {
      calls.add(call("shell", command(line.replace("FILE", "ran-" + calls.size()))));
    }
    run(calls, "--permissions", "allow");
    assertThat(files("ran-")).hasSizeGreaterThanOrEqualTo(65);
  }

  @Test
  void whatIsAllowedRunsUnaskedInEverySpelling() throws IOException {
    List<String> calls = new ArrayList<>();
    for (String line : ALLOWED) {
      calls.add(
          call(
              "shell",
              command(
                  line.replace("FILE", "ok-" + calls.size())
                      .replace("FI\\\nLE", "ok-\\\n" + calls.size()))));
    }
    int commands = calls.size();
    for (String written : ALLOWED_FILES) {
      calls.add(call("write_file", file(written, "ok-" + calls.size())));
    }
    AgentClient client =
        run(
            calls,
            "--allow",
            "shell:touch ok-*",
            "--allow",
            "shell:A=1 touch ok-*",
            "--allow",
            "shell:git status",
            "--allow",
            "write_file:docs/*");
    assertThat(client.seen("confirm")).isEmpty();
    assertThat(commands).isGreaterThanOrEqualTo(50);
    assertThat(files("ok-")).hasSize(calls.size());
  }

  @Test
  void aCallThatLooksLikeAnotherIsRefusedBeforeAnybodyIsAsked() throws IOException {
    AgentClient client =
        run(
            List.of(
                call("write_file", "{\"command\":\"docs/a\",\"path\":\"ran-1\",\"content\":\"x\"}"),
                call("console_create", "{\"path\":\"docs/a\",\"args\":[\"touch\",\"ran-2\"]}"),
                call("shell", "{\"command\":\"touch ran-3\",\"cwd\":\"docs\"}")),
            "--allow",
            "write_file:docs/*",
            "--allow",
            "console_create:docs/*");
    assertThat(client.seen("confirm")).isEmpty();
    assertThat(client.seen("tool_message"))
        .extracting(message -> message.path("content").asString())
        .allMatch(text -> text.startsWith("There is no argument '"));
    assertThat(files("ran-")).isEmpty();
  }

  @Test
  void twoCallsWithOneIdBothRun() throws IOException {
    run(
        List.of(
            "{\"id\":\"x\",\"name\":\"shell\",\"arguments\":{\"command\":\"touch ran-1\"}}",
            "{\"id\":\"x\",\"name\":\"shell\",\"arguments\":{\"command\":\"touch ran-2\"}}"),
        "--allow",
        "shell");
    assertThat(files("ran-")).containsExactlyInAnyOrder("ran-1", "ran-2");
  }

  @Test
  void whatAModelStartsDoesNotInheritKeys() {
    AgentClient client =
        run(
            List.of(
                call("shell", command("env")),
                call("console_create", "{\"command\":\"env\",\"key\":\"e\"}"),
                call("console_wait", "{\"key\":\"e\",\"until\":\"exit\"}"),
                call("console_read", "{\"key\":\"e\",\"offset\":0}")),
            "--permissions",
            "allow");
    List<JsonNode> said = client.seen("tool_message");
    assertThat(said.toString()).contains("CHECKS_TAG").doesNotContain("hush-");
    assertThat(said.getLast().path("content").asString()).contains("CHECKS_TAG");
  }
}
