package dev.konsol.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// A command, or a group of commands. A group has no action of its own. A hidden command works and
/// is shown nowhere.
public record Command(
    String name,
    String summary,
    String notes,
    List<Option> options,
    List<Operand> operands,
    List<String> examples,
    List<Command> commands,
    Optional<Action> action,
    boolean hidden) {

  public Command {
    options = List.copyOf(options);
    operands = List.copyOf(operands);
    examples = List.copyOf(examples);
    commands = List.copyOf(commands);
  }

  public static Command group(String name, String summary, List<Command> commands) {
    return new Command(
        name, summary, "", List.of(), List.of(), List.of(), commands, Optional.empty(), false);
  }

  public static Command of(String name, String summary, Action action) {
    return new Command(
        name, summary, "", List.of(), List.of(), List.of(), List.of(), Optional.of(action), false);
  }

  public Command options(Option... added) {
    return new Command(
        name, summary, notes, join(options, added), operands, examples, commands, action, hidden);
  }

  public Command operands(Operand... added) {
    return new Command(
        name, summary, notes, options, join(operands, added), examples, commands, action, hidden);
  }

  public Command examples(String... added) {
    return new Command(
        name, summary, notes, options, operands, join(examples, added), commands, action, hidden);
  }

  /// Prose that `--help` shows below the summary.
  public Command notes(String text) {
    return new Command(name, summary, text, options, operands, examples, commands, action, hidden);
  }

  public Command concealed() {
    return new Command(name, summary, notes, options, operands, examples, commands, action, true);
  }

  /// The command of that name below this one, which has it.
  public Command called(String below) {
    return child(below).orElseThrow();
  }

  Optional<Command> child(String called) {
    for (Command command : commands) {
      if (command.name.equals(called)) {
        return Optional.of(command);
      }
    }
    return Optional.empty();
  }

  List<Command> shown() {
    List<Command> visible = new ArrayList<>();
    for (Command command : commands) {
      if (!command.hidden) {
        visible.add(command);
      }
    }
    return visible;
  }

  /// Those that are shown, each before what is below it, with the words that lead there.
  void visitBelow(List<String> path, BiConsumer<List<String>, Command> visit) {
    for (Command command : shown()) {
      List<String> here = new ArrayList<>(path);
      here.add(command.name);
      visit.accept(here, command);
      command.visitBelow(here, visit);
    }
  }

  private static <T> List<T> join(List<T> first, T[] more) {
    List<T> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }
}
