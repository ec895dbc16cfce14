package dev.konsol.app;

import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.app.daemon.Daemon;
import dev.konsol.app.daemon.DaemonSettings;
import dev.konsol.app.eval.EvalTraining;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Retry;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.client.env.Streams;
import dev.konsol.core.trust.Trust;
import dev.konsol.process.host.Supervision;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What `konsol train` does while the JVM watches which classes are needed: a daemon and its
/// clients, each in a process, in a folder that is gone afterwards; or a host that evaluates. Ends
/// by itself, whatever happens.
final class Training {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /// Where the daemon does not come up, its client does not wait for ever.
  private static final Duration LONGEST_START = Duration.ofMinutes(1);

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("console", "create", "--key", "a", "--", "echo", "hello"),
          List.of("console", "create", "cat"),
          List.of("console", "ls"),
          List.of("console", "ls", "--json"),
          List.of("ls"),
          List.of("console", "wait", "--timeout", "5", "a"),
          List.of("console", "send", "--enter", "cat", "hello"),
          List.of("console", "wait", "--pattern", "hello", "--timeout", "5", "cat"),
          List.of("console", "read", "--text", "a"),
          List.of("console", "read", "--raw", "a"),
          List.of("console", "screen", "cat"),
          List.of("console", "resize", "cat", "30", "100"),
          List.of("console", "record", "a"),
          List.of("console", "kill", "--force", "cat"),
          List.of("console", "rm", "a"),
          List.of("console", "unknown"),
          List.of("console", "read", "unknown"),
          List.of("status"),
          List.of("start"),
          List.of("--help"),
          List.of("--version"),
          List.of("stop"));

  private static final String SCRIPT =
      """
      {"replies":[
        {"when":{"role":"user","matches":"^work"},"repeat":true,"delay_ms":1,"chunk_chars":20,
          "text":"${long}","tool_calls":[
          {"name":"list_files","arguments":{}},
          {"name":"list_files","arguments":{}},
          {"name":"list_files","arguments":{}}]},
        {"when":{"role":"user"},"text":"I look.","tool_calls":[
          {"name":"list_files","arguments":{}},
          {"name":"read_file","arguments":{"path":"script.json"}},
          {"name":"write_file","arguments":{"path":"new.txt","content":"new"}},
          {"name":"shell","arguments":{"command":"echo hello"}},
          {"name":"ask_user","arguments":{"question":"Which?"}}]},
        {"when":{"role":"tool"},"text":"Done.","repeat":true}]}"""
          .replace("${long}", "What is told at length comes in pieces. ".repeat(15));

  private Training() {}

  static Command description(Map<String, String> environment, Build build) {
    return Command.of("train", "use everything once", a -> run(a, environment, build))
        .operands(
            Operand.one("PART", "daemon, client or host"), Operand.one("FOLDER", "to do it in"))
        .concealed();
  }

  private static int run(Arguments arguments, Map<String, String> environment, Build build)
      throws IOException, InterruptedException {
    endInAnyCase();
    if (arguments.operand("PART").equals("host")) {
      new EvalTraining(environment, build).run();
      return 0;
    }
    StateDirectory folder = new StateDirectory(Path.of(arguments.operand("FOLDER")));
    Map<String, String> here = Supervision.byParent(environment);
    here.put("KONSOL_DIR", folder.path().toString());
    if (arguments.operand("PART").equals("daemon")) {
      try (Daemon daemon = Daemon.start(new DaemonSettings(folder, here, build, wishes()))) {
        letTheAgentWork(folder.path(), here, build);
        daemon.awaitEnd();
      }
    } else {
      awaitSocket(folder.socket());
      try {
        Exercise.run(folder.socket());
        HttpExercise.run(folder);
      } finally {
        // The last of them ends the daemon, which waits for that.
        for (List<String> words : COMMANDS) {
          new Program(nowhere(), here, build).run(words);
        }
      }
    }
    return 0;
  }

  private static DaemonSettings.Wishes wishes() {
    return new DaemonSettings.Wishes(
        new HttpChoice.At(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), false),
        new AgentOptions("", Optional.empty(), new Policy(List.of(), Decision.ALLOW)),
        Trust.everything());
  }

  /// Hosts of their own have the daemon's cache.
  private static void letTheAgentWork(Path folder, Map<String, String> here, Build build)
      throws IOException {
    Path script = Files.writeString(folder.resolve("script.json"), SCRIPT);
    List<String> words =
        List.of(
            "agent",
            "--stdio",
            "--dir",
            folder.resolve("agents").toString(),
            "--project",
            folder.toString(),
            "--model",
            "script:" + script,
            "--permissions",
            "allow",
            "--task",
            "go");
    new Program(nowhere(), here, build).run(words);
  }

  private static void awaitSocket(Path socket) throws IOException, InterruptedException {
    Retry.find(LONGEST_START, () -> Files.exists(socket) ? Optional.of(socket) : Optional.empty());
  }

  private static void endInAnyCase() {
    Thread trainee = Thread.currentThread();
    Thread.ofPlatform().daemon().start(() -> haltUnlessEnded(trainee));
  }

  private static void haltUnlessEnded(Thread trainee) {
    try {
      if (trainee.join(LONGEST)) {
        return;
      }
    } catch (InterruptedException e) {
      // then at once
    }
    Runtime.getRuntime().halt(1);
  }

  private static Streams nowhere() {
    PrintStream sink =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Streams(
        new ByteArrayInputStream(new byte[0]),
        sink,
        sink,
        Optional.of(new Streams.Window(24, 80)),
        false);
  }
}
