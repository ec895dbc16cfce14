package dev.konsol.client.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputPiecesTest {
  @Test
  void piecesEndWithALine() throws IOException {
    String line = "x".repeat(2999) + "\n";

    List<String> pieces = pieces(line.repeat(5) + "rest");

    assertThat(pieces).containsExactly(line.repeat(2), line.repeat(2), line + "rest");
  }

  @Test
  void aLineThatFitsNoPieceIsTakenAsItIs() throws IOException {
    assertThat(pieces("x".repeat(9000))).containsExactly("x".repeat(8192), "x".repeat(808));
  }

  private static List<String> pieces(String input) throws IOException {
    InputPieces pieces = new InputPieces(new ByteArrayInputStream(input.getBytes(UTF_8)));
    List<String> all = new ArrayList<>();
    for (byte[] piece = pieces.next(); piece.length > 0; piece = pieces.next()) {
      all.add(new String(piece, UTF_8));
    }
    return all;
  }
}
