package dev.konsol.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ManPageTest {

  @Test
  void whatWouldBeARequestIsText() {
    Command root =
        Command.group(
                "konsol",
                "Konsol does things.",
                List.of(
                    Command.of("go", "goes", _ -> 0)
                        .notes(".TH is a request\n\n'so it was")
                        .options(Option.value("at", "X", "where\\ever"))
                        .examples("konsol go --at ~ \"there\"")))
            .notes("First.");
    assertThat(ManPage.of(root))
        .isEqualTo(
            """
            .\\" Generated from the program by 'konsol man': do not edit.
            .TH KONSOL 1 "" "Konsol" "User Commands"
            .SH "NAME"
            konsol \\- does things
            .SH "SYNOPSIS"
            .B konsol
            [options] [COMMAND]
            .SH "DESCRIPTION"
            .nf
            First.
            .fi
            .SH "OPTIONS OF EVERY COMMAND"
            .SH "COMMANDS"
            .SS "konsol go [options]"
            Goes.
            .PP
            \\&.TH is a request
            .PP
            \\(aqso it was
            .TP
            .B \\-\\-at X
            where\\eever
            .PP
            .nf
            .RS
            konsol go \\-\\-at \\(ti "there"
            .RE
            .fi
            .SH "SEE ALSO"
            Everything else is in the documentation: docs/ of the sources.
            """);
  }
}
