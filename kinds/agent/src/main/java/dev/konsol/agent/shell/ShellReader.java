package dev.konsol.agent.shell;

import java.util.ArrayList;
import java.util.List;

/// Reads a command line as `/bin/sh` would, whichever shell that is: where they differ, or where
/// something is not understood, the script may run more than was read. Structure is read loosely: a
/// word of the language is taken for the end of a command. Confined to one thread; used once.
final class ShellReader {
  private static final String ENDS_WORD = " \t\n;&|()<>";

  private final TextPosition at;
  private final Gathered gathered;
  private final boolean nested;
  private final Expansions expansions;

  /// Bodies that begin on the next line.
  private final List<HereDocument> awaited = new ArrayList<>();

  private int parentheses;

  private record HereDocument(String end, boolean tabs, boolean expanded) {}

  ShellReader(String line) {
    this(new TextPosition(line), new Gathered(), false);
  }

  ShellReader(TextPosition at, Gathered gathered, boolean nested) {
    this.at = at;
    this.gathered = gathered;
    this.nested = nested;
    this.expansions = new Expansions(at, gathered);
  }

  Script script() {
    read();
    return gathered.script();
  }

  /// Reads to the end; in a substitution, to its closing parenthesis.
  void read() {
    gathered.begin();
    while (!at.ended()) {
      if (at.takes("\\\n")) {
        continue;
      }
      char next = at.peek();
      if (next == ')' && nested && parentheses == 0) {
        at.skip(1);
        gathered.end();
        return;
      }
      step(next);
    }
    gathered.end();
    if (nested || !awaited.isEmpty()) {
      gathered.unknown();
    }
  }

  private void step(char next) {
    switch (next) {
      case ' ', '\t' -> at.skip(1);
      case '\n' -> newLine();
      case '#' -> at.skipLine();
      case ';' -> separator();
      case '&' -> separator();
      case '|' -> pipe();
      case '(' -> open();
      case ')' -> close();
      case '<', '>' -> redirection();
      default -> word();
    }
  }

  private void separator() {
    at.skip(1);
    gathered.end();
  }

  private void newLine() {
    at.skip(1);
    gathered.end();
    awaited.forEach(this::body);
    awaited.clear();
  }

  private void pipe() {
    if (at.takes("||")) {
      gathered.end();
      return;
    }
    at.skip(1);
    if (at.peek() == '&') {
      at.skip(1);
    }
    gathered.structured();
    gathered.end();
    gathered.fed();
  }

  /// Of a subshell; behind a word it is a function or a list, which are for later use.
  private void open() {
    at.skip(1);
    if (gathered.hasWords()) {
      gathered.unknown();
    }
    parentheses++;
    gathered.end();
  }

  private void close() {
    at.skip(1);
    parentheses = Math.max(0, parentheses - 1);
    gathered.end();
  }

  private void word() {
    Word word = expansions.word(ENDS_WORD);
    boolean descriptor = word.source().matches("[0-9]+") && (at.peek() == '<' || at.peek() == '>');
    if (!descriptor) {
      gathered.add(word);
    }
  }

  private void redirection() {
    boolean reads = at.peek() == '<';
    if (at.startsWith("<(") || at.startsWith(">(")) {
      at.skip(2);
      if (gathered.enter()) {
        new ShellReader(at, gathered.nested(), true).read();
        gathered.leave();
      } else {
        at.skipAll();
      }
      gathered.add(Word.anything());
      gathered.unknown();
      return;
    }
    if (at.takes("<<<")) {
      operand();
      gathered.fed();
    } else if (at.takes("<<")) {
      hereDocument();
    } else {
      at.skip(1);
      at.skipWhile(">|");
      boolean copies = at.takes("&");
      Word target = operand();
      boolean nothing =
          target.text().equals("/dev/null") || (copies && target.text().matches("[0-9]+|-"));
      if (!nothing && reads) {
        gathered.fed();
      }
      if (!nothing) {
        gathered.target(target);
      }
    }
  }

  private Word operand() {
    at.skipWhile(" \t");
    return expansions.word(ENDS_WORD);
  }

  private void hereDocument() {
    boolean tabs = at.takes("-");
    Word end = operand();
    if (!end.isKnown()) {
      gathered.unknown();
    }
    awaited.add(new HereDocument(end.text(), tabs, !end.quoted()));
    gathered.fed();
  }

  private void body(HereDocument document) {
    StringBuilder body = new StringBuilder();
    while (!at.ended()) {
      String line = at.line();
      boolean continued = document.expanded() && continued(line);
      if (continued) {
        line = joined(line);
      }
      String compared = document.tabs() ? line.replaceAll("^\t+", "") : line;
      if (compared.equals(document.end())) {
        if (continued) {
          // Shells differ in whether this is the end.
          gathered.unknown();
        }
        if (document.expanded()) {
          new Expansions(new TextPosition(body.toString()), gathered).quotedToTheEnd();
        }
        return;
      }
      body.append(line).append('\n');
    }
    gathered.unknown();
  }

  /// A line whose end is escaped goes on with the next, which is no end of the document then.
  private String joined(String first) {
    StringBuilder line = new StringBuilder(first);
    while (continued(line) && !at.ended()) {
      line.setLength(line.length() - 1);
      line.append(at.line());
    }
    return line.toString();
  }

  private static boolean continued(CharSequence line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }
}
