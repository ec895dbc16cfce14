package dev.konsol.compiler.java.jshell;

import dev.konsol.wire.compile.Diagnostic.Place;
import dev.konsol.wire.compile.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/// One snippet of the code that was sent: its source as JShell wants it, and the offset in the code
/// where it begins.
public record Piece(String source, int offset, Status status) {

  private static final Pattern SPACE = Pattern.compile("(?s)(\\s+|//[^\\n]*|/\\*.*?\\*/)*+");

  /// From its first word on: white space and comments stand before it.
  public String text() {
    return source.substring(begin());
  }

  /// The line of the code on which that is.
  public int line(String code) {
    return Place.in(code, offset + begin()).line();
  }

  private int begin() {
    Matcher space = SPACE.matcher(source);
    return space.lookingAt() ? space.end() : 0;
  }

  /// The code cut into snippets; the last one may be incomplete.
  public static List<Piece> split(SourceCodeAnalysis analysis, String code) {
    List<Piece> pieces = new ArrayList<>();
    String rest = code;
    while (!rest.isBlank()) {
      int offset = code.length() - rest.length();
      CompletionInfo info = analysis.analyzeCompletion(rest);
      switch (info.completeness()) {
        case EMPTY -> {
          return pieces;
        }
        case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE -> {
          pieces.add(new Piece(rest, offset, Status.INCOMPLETE));
          return pieces;
        }
        case UNKNOWN -> {
          // Not Java: one faulty piece, whose diagnostics say so.
          pieces.add(new Piece(rest, offset, Status.ERROR));
          return pieces;
        }
        case COMPLETE, COMPLETE_WITH_SEMI -> {
          pieces.add(new Piece(info.source(), offset, Status.COMPLETE));
          rest = info.remaining();
        }
      }
    }
    return pieces;
  }

  public static Status status(List<Piece> pieces) {
    return pieces.isEmpty() ? Status.COMPLETE : pieces.getLast().status();
  }
}
