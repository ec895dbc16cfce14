package dev.konsol.agent.shell;

/// Reads words, with what the shell would put into them. Commands in substitutions are gathered
/// with the others.
final class Expansions {
  private final TextPosition at;
  private final Gathered gathered;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder shape = new StringBuilder();
  private boolean certain;
  private boolean quoted;

  /// Whether the shell may make anything of the word.
  private boolean open;

  /// Whether this is a here document, where shells differ in what a quote is.
  private boolean document;

  Expansions(TextPosition at, Gathered gathered) {
    this.at = at;
    this.gathered = gathered;
  }

  /// The word that begins here.
  Word word(String ends) {
    text.setLength(0);
    shape.setLength(0);
    certain = true;
    quoted = false;
    open = false;
    int from = at.position();
    while (!at.ended() && ends.indexOf(at.peek()) < 0) {
      piece(at.position() == from);
    }
    String shown = open ? String.valueOf(Word.ANY) : shape.toString();
    return new Word(text.toString(), shown, at.since(from), certain, quoted);
  }

  private void piece(boolean first) {
    char next = at.peek();
    switch (next) {
      case '\\' -> escaped();
      case '\'' -> single();
      case '"' -> doubled();
      case '$' -> dollar(false);
      case '`' -> backticks(false);
      case '*', '?', '[' -> fileNames(first);
      case '{' -> braces();
      case '~' -> home(first);
      default -> literal(at.take());
    }
  }

  private void literal(char character) {
    text.append(character);
    shape.append(character);
  }

  private void any(String source) {
    text.append(source);
    if (shape.isEmpty() || shape.charAt(shape.length() - 1) != Word.ANY) {
      shape.append(Word.ANY);
    }
  }

  private void escaped() {
    at.skip(1);
    if (at.takes("\n")) {
      return;
    }
    quoted = true;
    literal(at.ended() ? '\\' : at.take());
  }

  private void single() {
    at.skip(1);
    quoted = true;
    while (!at.ended()) {
      char next = at.take();
      if (next == '\'') {
        return;
      }
      literal(next);
    }
    gathered.unknown();
  }

  private void doubled() {
    at.skip(1);
    quoted = true;
    while (!at.ended()) {
      if (at.takes("\"")) {
        return;
      }
      inQuotes();
    }
    gathered.unknown();
  }

  /// Everything that is left, as if it stood between double quotes.
  void quotedToTheEnd() {
    document = true;
    while (!at.ended()) {
      inQuotes();
    }
  }

  private void inQuotes() {
    char next = at.peek();
    switch (next) {
      case '\\' -> {
        at.skip(1);
        if (at.takes("\n")) {
          return;
        }
        if (at.ended() || "$`\"\\".indexOf(at.peek()) < 0) {
          literal('\\');
        }
        if (!at.ended()) {
          literal(at.take());
        }
      }
      case '$' -> dollar(true);
      case '`' -> backticks(true);
      default -> literal(at.take());
    }
  }

  private void dollar(boolean inQuotes) {
    int from = at.position();
    at.skip(1);
    char next = at.peek();
    if (next == '(' || next == '{') {
      at.skip(1);
      substitution(next == '(');
    } else if (next == '\'' && !inQuotes) {
      // Shells differ in where this ends.
      gathered.unknown();
    } else if (Character.isLetter(next) || next == '_') {
      while (Character.isLetterOrDigit(at.peek()) || at.peek() == '_') {
        at.skip(1);
      }
    } else if (Character.isDigit(next) || "@*#?-$!".indexOf(next) >= 0) {
      at.skip(1);
    } else if (next != '"' || inQuotes) {
      literal('$');
      return;
    }
    certain = false;
    any(at.since(from));
  }

  private void substitution(boolean command) {
    if (!gathered.enter()) {
      at.skipAll();
      return;
    }
    if (command) {
      new ShellReader(at, gathered.nested(), true).read();
    } else {
      parameter();
    }
    gathered.leave();
  }

  /// Up to the brace that closes it. What is in it may run commands, too.
  private void parameter() {
    Expansions inner = new Expansions(at, gathered);
    while (!at.ended()) {
      if (at.takes("}")) {
        return;
      }
      if ("'\"\\".indexOf(at.peek()) >= 0) {
        // What quotes do here depends on what is around it.
        gathered.unknown();
      }
      inner.piece(false);
    }
    gathered.unknown();
  }

  /// A quote with a backslash before it is the quote alone between double quotes, and keeps the
  /// backslash elsewhere.
  private void backticks(boolean inQuotes) {
    int from = at.position();
    at.skip(1);
    StringBuilder script = new StringBuilder();
    boolean closed = false;
    String escaped = inQuotes ? "$`\\\"" : "$`\\";
    while (!at.ended() && !closed) {
      char next = at.take();
      if (next == '`') {
        closed = true;
      } else if (next == '\\' && escaped.indexOf(at.peek()) >= 0) {
        if (document && at.peek() == '"') {
          gathered.unknown();
        }
        script.append(at.take());
      } else {
        script.append(next);
      }
    }
    if (!closed) {
      gathered.unknown();
    }
    if (gathered.enter()) {
      new ShellReader(new TextPosition(script.toString()), gathered.nested(), false).read();
      gathered.leave();
    }
    certain = false;
    any(at.since(from));
  }

  /// A pattern of file names. Behind something fixed it cannot become an option.
  private void fileNames(boolean first) {
    char next = at.take();
    if (first && next == '[' && (at.ended() || " \t\n;".indexOf(at.peek()) >= 0)) {
      // The command of that name: alone it matches nothing else.
      literal(next);
      return;
    }
    certain &= !first;
    any(String.valueOf(next));
  }

  /// Some shells make several words of it.
  private void braces() {
    int from = at.position();
    at.skip(1);
    if (at.ended() || " \t\n;".indexOf(at.peek()) >= 0 || at.peek() == '}') {
      literal('{');
      return;
    }
    certain = false;
    open = true;
    any(at.since(from));
  }

  private void home(boolean first) {
    if (first) {
      any(String.valueOf(at.take()));
    } else {
      literal(at.take());
    }
  }
}
