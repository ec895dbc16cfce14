package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What is for the daemon's owner alone: its socket, and what they type.
@Tag("slow")
class OwnerOnlyTest {
  private static final String NOBODY = "65534";
  private static final String SECRET = "hush-4711-hush";

  @AutoClose private final KonsolProgram konsol = KonsolProgram.started();

  /// The modes of the folder and the socket are only the first thing in the way.
  @Test
  void anotherUserWhoReachesTheSocketIsRefused() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can be somebody else");
    for (Path folder : List.of(konsol.home(), konsol.directory())) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.setPosixFilePermissions(konsol.socket(), PosixFilePermissions.fromString("rw-rw-rw-"));

    assertThat(ping().ok()).contains("\"ok\":true");
    assertThat(ping("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--").ok())
        .contains("\"ok\":false", "for its owner alone");
  }

  @Test
  void whatIsTypedIsNotWrittenDown() throws IOException {
    try (LineClient client = konsol.connect()) {
      client.ready("k", "stty -echo; echo ready; read word; echo ${#word} letters");
      client.ok("send", "key", "k", "input", SECRET + "\\n");
      client.awaitExit("k");
      assertThat(client.printed("k")).contains(SECRET.length() + " letters");
    }
    konsol.shutdown();

    try (Stream<Path> files = Files.walk(konsol.directory())) {
      List<Path> kept = files.filter(Files::isRegularFile).toList();
      assertThat(kept).isNotEmpty().noneMatch(OwnerOnlyTest::hasTheSecret);
    }
  }

  private Cli ping(String... as) {
    List<String> words = new ArrayList<>(List.of(as));
    words.addAll(
        List.of(
            "perl",
            "-MIO::Socket::UNIX",
            "-e",
            """
            my $c = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die "$!\\n";
            $SIG{PIPE} = "IGNORE";
            syswrite $c, "{\\"cmd\\":\\"ping\\"}\\n";
            print scalar readline $c;""",
            konsol.socket().toString()));
    return Cli.run(konsol, konsol.command().command(words));
  }

  private static boolean hasTheSecret(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(SECRET);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
