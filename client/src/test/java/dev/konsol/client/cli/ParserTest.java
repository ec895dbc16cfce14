package dev.konsol.client.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ParserTest {
  private static final Command ROOT =
      Command.group(
              "tool",
              "a tool",
              List.of(
                  Command.of("run", "runs", _ -> 0)
                      .options(
                          Option.flag("fast", "quickly").letter('f'),
                          Option.value("rows", "N", "height"),
                          Option.repeated("env", "K=V", "a variable").letter('E'))
                      .operands(Operand.rest("COMMAND", "what")),
                  Command.group(
                      "box",
                      "boxes",
                      List.of(
                          Command.of("open", "opens", _ -> 0)
                              .operands(
                                  Operand.one("KEY", "which"), Operand.optional("TEXT", "why")))),
                  Command.of("about", "tells", _ -> 0).operands(Operand.any("TOPIC", "of what")),
                  Command.of("secret", "hidden", _ -> 0).concealed()))
          .options(
              Option.value("dir", "DIR", "where"),
              Option.flag("stdio", "a protocol"),
              Option.flag("help", "help").letter('h'),
              Option.flag("version", "version").letter('v'));

  @Test
  void optionsStandAnywhereBeforeTheDashes() {
    ParsedCommand call = parse("--dir", "/x", "run", "a", "--rows=3", "-f", "b");

    assertThat(call.purpose()).isEqualTo(ParsedCommand.Purpose.RUN);
    assertThat(call.path()).containsExactly("tool", "run");
    assertThat(call.arguments())
        .isEqualTo(
            new Arguments(
                Map.of("dir", List.of("/x"), "rows", List.of("3"), "fast", List.of("")),
                Map.of("COMMAND", List.of("a", "b")),
                false));
  }

  @Test
  void whatFollowsTheDashesIsTakenAsItIs() {
    Arguments arguments = parse("run", "--", "ls", "--all", "--", "-h").arguments();

    assertThat(arguments.rest("COMMAND")).containsExactly("ls", "--all", "--", "-h");
    assertThat(arguments.separated()).isTrue();
  }

  @Test
  void aValueMayFollowItsLetterAtOnce() {
    assertThat(parse("run", "-EA=1", "-E", "B=2", "x").arguments())
        .isEqualTo(
            new Arguments(
                Map.of("env", List.of("A=1", "B=2")), Map.of("COMMAND", List.of("x")), false));
    refused("--env needs a value: -E, --env K=V…", "run", "-E");
  }

  @Test
  void repeatedOptionsKeepTheirOrderAndTheLastOneWins() {
    Arguments arguments =
        parse("run", "x", "--env", "A=1", "--env", "B=2", "--rows", "1", "--rows", "2").arguments();

    assertThat(arguments.all("env")).containsExactly("A=1", "B=2");
    assertThat(arguments.number("rows")).contains(2L);
  }

  @Test
  void aLoneDashIsAnOperand() {
    assertThat(parse("box", "open", "k", "-").arguments().optional("TEXT")).contains("-");
  }

  @Test
  void helpIsAboutTheCommandThatWasNamed() {
    ParsedCommand call = parse("box", "open", "-h");

    assertThat(call.purpose()).isEqualTo(ParsedCommand.Purpose.HELP);
    assertThat(call.path()).containsExactly("tool", "box", "open");
  }

  @Test
  void versionNeedsNoCommand() {
    assertThat(parse("-v").purpose()).isEqualTo(ParsedCommand.Purpose.VERSION);
  }

  @Test
  void stdioStandsForItself() {
    assertThat(parse("--stdio").purpose()).isEqualTo(ParsedCommand.Purpose.STDIO);
    refused("--stdio stands for itself: it goes with no command", "run", "--stdio", "x");
  }

  @Test
  void hiddenCommandsWork() {
    assertThat(parse("secret").command().name()).isEqualTo("secret");
  }

  @Test
  void anUnknownCommandNamesTheNearest() {
    refused("'rnu' is not a command of tool; did you mean 'run'?", "rnu");
    refused("'zzzzzz' is not a command of tool (see 'tool --help')", "zzzzzz");
  }

  @Test
  void anUnknownOptionNamesTheNearest() {
    refused(
        "'tool box open' has no option '--dri'; did you mean '--dir'?",
        "box",
        "open",
        "--dri",
        "x");
    assertThatThrownBy(() -> parse("run", "ls", "-la")).hasMessageContaining("go behind '--'");
  }

  @Test
  void missingAndSuperfluousWordsShowTheUsage() {
    refused("KEY is missing (which): usage: tool box open KEY [TEXT]", "box", "open");
    refused(
        "'c' is one word too many: usage: tool box open KEY [TEXT]", "box", "open", "a", "b", "c");
    refused("--rows needs a value: --rows N", "run", "--rows");
    refused("--fast takes no value", "run", "--fast=1", "x");
  }

  @Test
  void aGroupAloneIsBare() {
    assertThat(parse().purpose()).isEqualTo(ParsedCommand.Purpose.BARE);
    ParsedCommand box = parse("--dir", "/x", "box");
    assertThat(box.purpose()).isEqualTo(ParsedCommand.Purpose.BARE);
    assertThat(box.path()).containsExactly("tool", "box");
    assertThat(box.arguments().option("dir")).contains("/x");
  }

  @Test
  void aCommandOfAGroupIsFoundWithoutItsGroup() {
    refused("'open' is not a command of tool; did you mean 'box open'?", "open");
  }

  @Test
  void anyNumberOfWordsMayBeNone() {
    assertThat(parse("about").arguments().rest("TOPIC")).isEmpty();
    assertThat(parse("about", "a", "b").arguments().rest("TOPIC")).containsExactly("a", "b");
  }

  @Test
  void numbersAreCheckedWhenTheyAreUsed() {
    Arguments arguments = parse("run", "x", "--rows", "-3").arguments();

    assertThatThrownBy(() -> arguments.number("rows"))
        .isInstanceOf(UsageError.class)
        .hasMessage("--rows takes a whole number, not '-3'");
  }

  private static ParsedCommand parse(String... words) {
    return Parser.parse(ROOT, List.of(words));
  }

  private static void refused(String message, String... words) {
    assertThatThrownBy(() -> parse(words)).isInstanceOf(UsageError.class).hasMessage(message);
  }
}
