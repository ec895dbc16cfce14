package dev.konsol.lsp.glob;

import dev.konsol.lsp.glob.Part.Choice;
import dev.konsol.lsp.glob.Part.Deep;
import dev.konsol.lsp.glob.Part.Literal;
import dev.konsol.lsp.glob.Part.Wild;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// Reads a pattern into [Part]s. The protocol knows no escape: a backslash is a character like
/// others, and so is a comma outside braces. Where `**` may stand is the [Compiler]'s matter.
final class Parser {
  private static final int LONGEST = 4096;
  private static final int DEEPEST = 64;
  private static final int END = -1;

  private final String pattern;
  private final int[] input;
  private int at;
  private int depth;

  private Parser(String pattern) {
    this.pattern = pattern;
    this.input = pattern.codePoints().toArray();
  }

  static List<Part> parse(String pattern) {
    if (pattern.isEmpty()) {
      throw new BadGlob(pattern, "it is empty");
    }
    if (pattern.length() > LONGEST) {
      String start = pattern.substring(0, 80) + "…";
      throw new BadGlob(start, "it is longer than " + LONGEST + " characters");
    }
    return new Parser(pattern).whole();
  }

  private List<Part> whole() {
    List<Part> parts = sequence();
    if (peek() != END) {
      throw bad("there is a '}' without its '{'");
    }
    return parts;
  }

  private List<Part> sequence() {
    List<Part> parts = new ArrayList<>();
    while (!endsSequence(peek())) {
      parts.add(part(input[at++]));
    }
    return parts;
  }

  private boolean endsSequence(int codePoint) {
    return codePoint == END || codePoint == '}' || (codePoint == ',' && depth > 0);
  }

  private Part part(int first) {
    return switch (first) {
      case '?' -> new Wild(Parser::inSegment, false);
      case '*' -> stars();
      case '[' -> oneOf();
      case '{' -> choice();
      default -> new Literal(first);
    };
  }

  private Part stars() {
    if (!take('*')) {
      return new Wild(Parser::inSegment, true);
    }
    if (peek() == '*') {
      throw bad("'***' means nothing");
    }
    return new Deep();
  }

  private Choice choice() {
    if (++depth > DEEPEST) {
      throw bad("braces nest deeper than " + DEEPEST);
    }
    List<List<Part>> branches = new ArrayList<>();
    do {
      branches.add(sequence());
    } while (take(','));
    if (!take('}')) {
      throw bad("a '{' is not closed");
    }
    depth--;
    return new Choice(branches);
  }

  private Wild oneOf() {
    boolean negated = take('!');
    if (peek() == ']') {
      throw bad("a '[' has nothing in it");
    }
    List<IntPredicate> spans = new ArrayList<>();
    while (!take(']')) {
      spans.add(span());
    }
    return new Wild(
        c -> inSegment(c) && spans.stream().anyMatch(each -> each.test(c)) != negated, false);
  }

  private IntPredicate span() {
    int from = member();
    boolean range = peek() == '-' && at + 1 < input.length && input[at + 1] != ']';
    if (!range) {
      return c -> c == from;
    }
    at++;
    int to = member();
    if (to < from) {
      throw bad("a range in '[' runs backwards");
    }
    return c -> from <= c && c <= to;
  }

  private static boolean inSegment(int codePoint) {
    return codePoint != '/';
  }

  private int member() {
    int codePoint = peek();
    if (codePoint == END) {
      throw bad("a '[' is not closed");
    }
    if (codePoint == '/') {
      throw bad("a '[' cannot hold a '/'");
    }
    at++;
    return codePoint;
  }

  private boolean take(int codePoint) {
    boolean there = peek() == codePoint;
    if (there) {
      at++;
    }
    return there;
  }

  private int peek() {
    return at < input.length ? input[at] : END;
  }

  private BadGlob bad(String problem) {
    return new BadGlob(pattern, problem);
  }
}
