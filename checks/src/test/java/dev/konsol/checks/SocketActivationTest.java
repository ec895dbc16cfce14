package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The daemon of a service manager that listens for it.
@Tag("slow")
@Timeout(120)
final class SocketActivationTest {
  /// Listens at the path that comes first, and becomes the command after it, with the socket as
  /// descriptor 3.
  private static final String MANAGER =
      """
      use IO::Socket::UNIX;
      use POSIX;
      $^F = 9;
      my $server = IO::Socket::UNIX->new(Local => shift, Listen => 8) or die "listen: $!";
      POSIX::dup2(fileno $server, 3) if fileno $server != 3;
      @ENV{qw(LISTEN_PID LISTEN_FDS)} = ($$, 1);
      exec @ARGV;
      """;

  @Test
  void servesTheSocketThatItWasHandedAndLeavesItInPlace() throws IOException {
    try (KonsolProgram konsol = new KonsolProgram()) {
      Files.createDirectory(konsol.directory());
      konsol.serve(serveAt(konsol, konsol.socket()));
      try (LineClient client = konsol.connect()) {
        client.ok("list");
      }
      konsol.shutdown();

      assertThat(konsol.exitCode()).isZero();
      assertThat(konsol.socket()).exists();
    }
  }

  @Test
  void refusesASocketWhereNoClientWouldLook() throws Exception {
    try (KonsolProgram konsol = new KonsolProgram()) {
      Path elsewhere = konsol.home().resolve("elsewhere.sock");
      Process refused = serveAt(konsol, elsewhere).start();
      String said = new String(refused.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(refused.waitFor()).isEqualTo(1);
      assertThat(said)
          .contains("listens at " + elsewhere)
          .contains("clients connect to " + konsol.socket());
    }
  }

  private static ProcessBuilder serveAt(KonsolProgram konsol, Path socket) {
    ProcessBuilder builder =
        konsol.command("serve", "--dir", konsol.directory().toString(), "--http", "off");
    builder.command().addAll(0, List.of("perl", "-e", MANAGER, socket.toString()));
    return builder;
  }
}
