package dev.konsol.app;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.ManPage;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.Reference;
import dev.konsol.client.cli.ShellCompletion;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.core.config.Nearest;
import dev.konsol.wire.JsonLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The commands in which the program tells of itself: manual, help, completion scripts, version.
///
/// @param root of all commands, these among them
record SelfDescriptions(Streams streams, Build build, Supplier<Command> root) {
  /// Those, where the others are these.
  ///
  /// @param help shows what a command does
  List<Command> all(List<Command> others, Action help) {
    List<String> names = new ArrayList<>(others.stream().map(Command::name).toList());
    names.addAll(List.of("completion", "man", "version"));
    return List.of(
        completion(),
        Command.of("man", "print the manual page", _ -> print(ManPage.of(root.get())))
            .examples("konsol man | man -l -"),
        Command.of("help", "show what a command does", help)
            .operands(Operand.any("COMMAND", "the command; all of them when missing").among(names))
            .examples("konsol help", "konsol help console create"),
        Command.of("version", "show the version", this::version)
            .options(Option.flag("json", "print JSON")),
        Command.of("reference", "print the reference page", _ -> print(Reference.of(root.get())))
            .concealed());
  }

  private int version(Arguments arguments) {
    return print(
        arguments.flag("json")
            ? JsonLine.object().put("version", build.version()).put("build", build.id()).end()
                + "\n"
            : "konsol " + build.version() + "\n");
  }

  private Command completion() {
    return Command.of("completion", "print a completion script for a shell", this::complete)
        .operands(Operand.one("SHELL", "bash, zsh or fish").among(ShellCompletion.SHELLS))
        .examples("eval \"$(konsol completion bash)\"", "konsol completion fish | source");
  }

  private int complete(Arguments arguments) {
    String shell = arguments.operand("SHELL");
    return ShellCompletion.of(root.get(), shell)
        .map(this::print)
        .orElseThrow(
            () ->
                new UsageError(
                    "there is no completion for '"
                        + shell
                        + "', only for bash, zsh and fish"
                        + Nearest.hint(shell, ShellCompletion.SHELLS)));
  }

  private int print(String text) {
    streams.out().print(text);
    return 0;
  }
}
