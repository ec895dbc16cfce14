package dev.konsol.console.wait;

import java.time.Duration;

/// What to wait for. The program's end always ends a wait too.
public sealed interface WaitFor {
  record End() implements WaitFor {}

  /// A regular expression (RE2's syntax, multi-line) in the output as text.
  record Pattern(String regex) implements WaitFor {}

  /// The shell is back: a shell-integration mark (OSC 133 or 633), or the program's own process
  /// group in the foreground, quiet, with the cursor behind a prompt.
  record Prompt() implements WaitFor {}

  /// It wants a person.
  record Attention() implements WaitFor {}

  /// No output for so long.
  record Idle(Duration quiet) implements WaitFor {}
}
