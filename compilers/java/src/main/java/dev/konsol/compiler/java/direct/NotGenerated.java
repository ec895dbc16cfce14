package dev.konsol.compiler.java.direct;

import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Diagnostic.Place;
import java.util.List;
import java.util.Locale;

/// Sound code that does not fit into a class file: a method that is too large, a text that is too
/// long. Carries what javac says of it.
public final class NotGenerated extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient List<Remark> remarks;

  /// `offset` is where in the code it is.
  private record Remark(String message, long offset) {}

  /// The code stands at the end of the source, of which javac's remarks are.
  NotGenerated(List<? extends javax.tools.Diagnostic<?>> remarks, String source, String code) {
    super("more than a class file can hold");
    this.code = code;
    int begin = source.lastIndexOf(code);
    this.remarks =
        remarks.stream()
            .map(
                each ->
                    new Remark(
                        each.getMessage(Locale.ROOT), Math.max(0, each.getPosition() - begin)))
            .toList();
  }

  /// For code that is part of what was sent, from that offset on.
  public List<Diagnostic> in(String sent, int from) {
    int begin = Math.max(from, sent.indexOf(code, from));
    return remarks.stream().map(each -> diagnostic(each, sent, begin)).toList();
  }

  private static Diagnostic diagnostic(Remark remark, String sent, int offset) {
    Place place = Place.in(sent, offset + remark.offset());
    return new Diagnostic(Diagnostic.ERROR, remark.message(), place);
  }
}
