package dev.konsol.client.cli;

import java.util.List;

/// A command line that was understood: the command with the words that lead to it, and what is
/// wanted of it. An enum rather than a sealed family, because a switch over types makes the JVM
/// spin a class on every start, which its cache cannot keep.
public record ParsedCommand(
    Purpose purpose, List<String> path, Command command, Arguments arguments) {

  public enum Purpose {
    RUN,
    HELP,
    /// A group, and none of its commands.
    BARE,
    VERSION,
    STDIO
  }
}
