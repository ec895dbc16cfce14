package dev.konsol.client.lsp;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// `konsol lsp symbols` and `edit`: code by its names.
record LspSymbolCommands(Client client) {
  private static final String NAMES =
      "A name, or a path of names for one that is in another: Class/method.";

  List<Command> all() {
    return List.of(symbols(), edit());
  }

  private Command symbols() {
    return Command.of("symbols", "print the outline of a file, or find a symbol", this::symbols)
        .notes(NAMES + " Without a file the whole folder is searched, also by a part of a name.")
        .operands(Operand.optional("NAME", "what to look for"))
        .options(
            Option.value("file", "FILE", "in this file; without NAME its outline"),
            Option.flag("source", "with the source of each that has this very name"),
            Option.flag("json", "print JSON"))
        .examples("konsol lsp symbols --source Parser/next");
  }

  private Command edit() {
    return Command.of("edit", "replace a symbol with what comes from stdin", this::edit)
        .notes(NAMES + " Shows a diff; --apply makes the edit.")
        .operands(Operand.one("FILE", "the file that it is in"), Operand.one("NAME", "the symbol"))
        .options(
            Option.flag("before", "put it before the symbol instead"),
            Option.flag("after", "put it after the symbol instead"),
            Option.flag("apply", "make the edit"),
            Option.flag("json", "print JSON"))
        .examples("konsol lsp edit src/parser.ts Parser/next --apply < next.ts");
  }

  private int symbols(Arguments arguments) throws IOException, InterruptedException {
    JsonLine request =
        JsonLine.object().put("cmd", "symbols").put("source", arguments.flag("source"));
    arguments.optional("NAME").ifPresent(name -> request.put("query", name));
    arguments.option("file").ifPresent(file -> request.put("file", LspCommands.file(file)));
    if (arguments.optional("NAME").isEmpty() && arguments.option("file").isEmpty()) {
      throw new UsageError("give a NAME to look for, or --file for its outline");
    }
    return asked(arguments, request);
  }

  private int edit(Arguments arguments) throws IOException, InterruptedException {
    if (arguments.flag("before") && arguments.flag("after")) {
      throw new UsageError("give --before or --after, not both");
    }
    String where =
        arguments.flag("before") ? "before" : arguments.flag("after") ? "after" : "replace";
    String text = new String(client.streams().in().readAllBytes(), StandardCharsets.UTF_8);
    return asked(
        arguments,
        JsonLine.object()
            .put("cmd", "edit")
            .put("file", LspCommands.file(arguments.operand("FILE")))
            .put("symbol", arguments.operand("NAME"))
            .put("where", where)
            .put("text", text)
            .put("apply", arguments.flag("apply")));
  }

  /// Fails where the answer is not the whole truth.
  private int asked(Arguments arguments, JsonLine request)
      throws IOException, InterruptedException {
    try (LspConnection connection = LspConnection.open(client, arguments)) {
      String line = connection.ask(request);
      JsonObject answer = Connection.checked(JsonObject.parse(line));
      boolean fresh = answer.text("freshness").equals("fresh");
      if (arguments.flag("json")) {
        client.say(line);
      } else {
        client.print(answer.text("text"));
        if (!fresh) {
          String note = answer.optionalText("note").orElse("");
          client.warn(answer.text("freshness") + ": " + note);
        }
      }
      return fresh ? 0 : 1;
    }
  }
}
