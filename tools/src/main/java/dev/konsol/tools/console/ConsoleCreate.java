package dev.konsol.tools.console;

import dev.konsol.console.Console;
import dev.konsol.console.ConsoleProgram;
import dev.konsol.console.ConsoleSpec;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.process.Size;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.files.JudgedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/// `console_create {command or args, shell?, key?, cwd?, env?, rows?, cols?, logPath?, logCap?}`.
record ConsoleCreate(SharedConsoles consoles) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "console_create",
        "Start a program in a terminal",
        "Starts a command that keeps running: a dev server, a watcher, a REPL, ssh, anything that"
            + " prompts or draws on the screen. It outlives this conversation. Comes back at once"
            + " with the console's key; then use console_wait for what it prints, console_send to"
            + " type, console_read for its output, console_kill to end it. For a command that just"
            + " runs and ends, prefer a plain shell tool. If the key is taken, look with"
            + " console_list: the program may be running already.",
        new Schema()
            .optionalText("command", "a command line for the user's shell")
            .optionalText("shell", "another shell for 'command', such as /bin/bash")
            .optionalTexts(
                "args", "instead of 'command': the program and its arguments, as they are")
            .optionalText(
                "key", "a name of your choice, such as 'dev'; made from the command unless given")
            .optionalText("cwd", "where it runs; the working directory unless given")
            .optionalVariables(
                "env", "variables besides those that it inherits; null takes one away")
            .optionalNumber("rows", "the terminal's height, 40 unless given", 1, 1_000)
            .optionalNumber("cols", "the terminal's width, 120 unless given", 1, 1_000)
            .optionalText("logPath", "a file for its output; a place is chosen unless given")
            .optionalNumber(
                "logCap", "bytes of output that are kept, 256 MiB unless given", 1, Long.MAX_VALUE),
        Schema.open()
            .text("key", "the console's key")
            .optionalNumber("pid", "its process", 0, Long.MAX_VALUE)
            .optionalNumber("next_offset", "where its output begins", 0, Long.MAX_VALUE),
        new Effects(false, false, false, true));
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    List<Judged> judged = new ArrayList<>();
    switch (program(arguments)) {
      case ConsoleProgram.Command(String line, Optional<String> shell) -> {
        judged.add(new Judged.CommandLine(line));
        // It need not be a shell.
        shell.ifPresent(each -> judged.add(new Judged.Argv(List.of(each, "-c", line))));
      }
      case ConsoleProgram.Arguments(List<String> words) -> judged.add(new Judged.Argv(words));
    }
    arguments
        .optionalText("cwd")
        .map(cwd -> JudgedFiles.anywhere(context, cwd, Judged.Use.WORK))
        .filter(cwd -> !cwd.real().equals(cwd.directory()))
        .ifPresent(judged::add);
    String folder = arguments.optionalText("cwd").map(cwd -> cwd + "/").orElse("");
    arguments
        .optionalText("logPath")
        .map(path -> path.startsWith("/") ? path : folder + path)
        .ifPresent(path -> judged.add(JudgedFiles.anywhere(context, path, Judged.Use.CHANGE)));
    arguments
        .variables("env")
        .forEach((name, value) -> judged.add(new Judged.Variable(name, value.orElse(""))));
    return judged;
  }

  private static Path directory(ToolArguments arguments, ToolContext context) {
    return context.directory().resolve(arguments.optionalText("cwd").orElse("")).normalize();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    ConsoleProgram program = program(arguments);
    String key = arguments.optionalText("key").orElseGet(() -> invent(program.title()));
    Path directory = directory(arguments, context);
    Size size =
        new Size(
            (int) arguments.number("rows", ConsoleSpec.DEFAULT_SIZE.rows(), 1, 1_000),
            (int) arguments.number("cols", ConsoleSpec.DEFAULT_SIZE.cols(), 1, 1_000));
    ConsoleSpec spec =
        new ConsoleSpec(
            new SessionId(key),
            program,
            arguments.optionalText("logPath").map(directory::resolve).orElse(null),
            directory,
            arguments.variables("env"),
            size,
            arguments.number("logCap", ConsoleSpec.DEFAULT_LOG_CAP, 1, Long.MAX_VALUE),
            false);
    Console console = consoles.create(spec, context);
    ObjectNode state = Describe.state(console);
    state.put("pid", console.overview().pid()).put("next_offset", 0);
    return StructuredAnswer.of(
        "Started as '%s' (pid %d) in %s. Its output begins at offset 0."
            .formatted(key, console.overview().pid(), directory),
        state);
  }

  private static ConsoleProgram program(ToolArguments arguments) {
    List<String> vector = arguments.texts("args");
    Optional<String> line = arguments.optionalText("command");
    if (vector.isEmpty() == line.isEmpty()) {
      throw new ToolFailure(
          "Give 'command', a command line, or 'args', a program and its arguments.");
    }
    Optional<String> shell = arguments.optionalText("shell");
    if (shell.isPresent() && line.isEmpty()) {
      throw new ToolFailure("'shell' is for 'command': 'args' are run without one.");
    }
    return line.<ConsoleProgram>map(each -> new ConsoleProgram.Command(each, shell))
        .orElseGet(() -> new ConsoleProgram.Arguments(vector));
  }

  /// After the program: `npm`, and where that is taken `npm-2`.
  private String invent(String line) {
    String first = line.strip().split("[^A-Za-z0-9_.-]", 2)[0];
    String name = first.isEmpty() ? "console" : first;
    Set<String> taken =
        consoles.everyones().stream().map(each -> each.id().value()).collect(Collectors.toSet());
    String key = name;
    for (int i = 2; taken.contains(key); i++) {
      key = name + "-" + i;
    }
    return key;
  }
}
