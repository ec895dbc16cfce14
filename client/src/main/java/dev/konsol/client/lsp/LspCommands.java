package dev.konsol.client.lsp;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `konsol lsp`: what language servers say, asked of the daemon, which keeps them running.
public record LspCommands(Client client) {
  /// No errors were found, and something could not be checked.
  private static final int UNCHECKED = 3;

  public Command group() {
    return Command.group("lsp", "diagnostics of language servers that are never stale", commands())
        .notes("The daemon keeps the servers, and is started when there is none.");
  }

  private List<Command> commands() {
    List<Command> commands = new ArrayList<>(List.of(check(), changed(), workspace()));
    commands.addAll(new LspSymbolCommands(client).all());
    commands.addAll(List.of(status(), restart()));
    return commands;
  }

  private Command check() {
    return checking("check", "print what is wrong with files", this::checkFiles)
        .notes(
            "As a compiler does, file:line:col: severity: message. Exit code 1 when there are"
                + " errors, 3 when\nthere are none and a file, or a configuration file, could not be"
                + " checked; that is said on\na line of its own.")
        .operands(Operand.rest("FILE", "what to check; of a folder all files that a server is for"))
        .examples("konsol lsp check src/main.ts");
  }

  private Command changed() {
    return checking("changed", "the same for the files that git says have changed", this::changed);
  }

  private Command workspace() {
    return checking("workspace", "the same for all files that a server is for", this::workspace);
  }

  private static Command checking(String name, String summary, Action action) {
    return Command.of(name, summary, action)
        .options(
            Option.flag("all", "hints too"),
            Option.value("timeout", "S", "give up on a file after so many seconds"),
            Option.flag("json", "print JSON"));
  }

  private Command status() {
    return Command.of("status", "show the language servers of this folder", this::status)
        .options(Option.flag("json", "print JSON"));
  }

  private Command restart() {
    return Command.of("restart", "start a server anew at the next question", this::restart)
        .operands(Operand.one("SERVER", "its name, as status shows it"))
        .options(Option.flag("json", "print JSON"));
  }

  private int checkFiles(Arguments arguments) throws IOException, InterruptedException {
    List<String> files = arguments.rest("FILE").stream().map(LspCommands::fileOrFolder).toList();
    return check(arguments, JsonLine.object().put("cmd", "check").putTexts("files", files));
  }

  private int changed(Arguments arguments) throws IOException, InterruptedException {
    return check(arguments, JsonLine.object().put("cmd", "check").put("scope", "changed"));
  }

  private int workspace(Arguments arguments) throws IOException, InterruptedException {
    return check(arguments, JsonLine.object().put("cmd", "check").put("scope", "workspace"));
  }

  private int check(Arguments arguments, JsonLine which) throws IOException, InterruptedException {
    JsonLine request =
        which
            .put("early", !arguments.flag("json"))
            .put("style", client.style().on() && !arguments.flag("json") ? "terminal" : "plain")
            .put("severity", arguments.flag("all") ? "hint" : "information");
    arguments.seconds("timeout").ifPresent(millis -> request.put("timeout_ms", millis));
    try (LspConnection connection = LspConnection.open(client, arguments)) {
      String answer = connection.ask(request);
      return verdict(arguments, trusts(answer) ? connection.ask(request) : answer);
    }
  }

  /// Whether something was left out that the person at the terminal now trusts.
  private boolean trusts(String line) throws IOException {
    JsonObject answer = Connection.checked(JsonObject.parse(line));
    List<String> folders = answer.texts("untrusted");
    if (folders.isEmpty() || !client.streams().askable()) {
      return false;
    }
    answer.texts("left_out").forEach(each -> client.warn("konsol: " + each));
    boolean yes = client.confirm("Trust " + String.join(", ", folders) + " as it is now?");
    if (yes) {
      FolderTrust trust = new FolderTrust(TrustFile.of(client.environment()), List.of());
      folders.forEach(folder -> trust.accept(Path.of(folder)));
    }
    return yes;
  }

  private static String fileOrFolder(String name) {
    Path path = Path.of(name).toAbsolutePath().normalize();
    return Files.isDirectory(path) ? path.toString() : file(name);
  }

  static String file(String name) {
    Path file = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file)) {
      throw new UsageError("there is no file '" + name + "'");
    }
    return file.toString();
  }

  private int verdict(Arguments arguments, String line) {
    JsonObject answer = Connection.checked(JsonObject.parse(line));
    if (arguments.flag("json")) {
      client.say(line);
    } else {
      client.print(answer.text("text"));
      if (!client.streams().askable()) {
        answer.texts("left_out").forEach(each -> client.warn("konsol: " + each));
      }
      answer.texts("config_errors").forEach(each -> client.warn("konsol: " + each));
      answer.texts("config_warnings").forEach(each -> client.warn("konsol warning: " + each));
      client.warn(answer.text("summary"));
    }
    boolean nothing = answer.objects("files").isEmpty() && !answer.texts("left_out").isEmpty();
    boolean unsure =
        nothing || answer.integer("unsure") > 0 || !answer.texts("config_errors").isEmpty();
    return answer.integer("errors") > 0 ? 1 : unsure ? UNCHECKED : 0;
  }

  private int restart(Arguments arguments) throws IOException, InterruptedException {
    JsonLine request =
        JsonLine.object().put("cmd", "restart").put("server", arguments.operand("SERVER"));
    try (LspConnection connection = LspConnection.open(client, arguments)) {
      String line = connection.ask(request);
      long count = Connection.checked(JsonObject.parse(line)).integer("restarted");
      if (count == 0) {
        throw new KonsolException(
            ErrorCode.UNKNOWN_SESSION,
            "no language server '"
                + arguments.operand("SERVER")
                + "' runs for this folder: see 'konsol lsp status'");
      }
      client.say(arguments.flag("json") ? line : count + " restarted");
      return 0;
    }
  }

  private int status(Arguments arguments) throws IOException, InterruptedException {
    try (LspConnection connection = LspConnection.open(client, arguments)) {
      String line = connection.ask(JsonLine.object().put("cmd", "status"));
      JsonObject answer = Connection.checked(JsonObject.parse(line));
      if (arguments.flag("json")) {
        client.say(line);
      } else {
        LspTable.print(client, answer);
      }
      return 0;
    }
  }
}
