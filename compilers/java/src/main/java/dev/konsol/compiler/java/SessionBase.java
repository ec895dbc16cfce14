package dev.konsol.compiler.java;

import dev.konsol.compiler.java.direct.DirectCompiler;
import dev.konsol.compiler.java.jshell.Shells;
import dev.konsol.wire.compile.SessionSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What a session starts from: class files of snippets, none yet; the names of classes that the
/// worker has elsewhere; and a javac that has compiled once, so that it knows what every snippet
/// needs. Without that javac JShell does everything.
record SessionBase(
    Map<String, byte[]> snippets,
    Map<String, String> moved,
    String imports,
    Optional<DirectCompiler> expressions)
    implements AutoCloseable {

  static SessionBase of(SessionSpec spec) {
    Map<String, byte[]> snippets = new ConcurrentHashMap<>();
    Map<String, String> moved = new ConcurrentHashMap<>();
    String imports = lines(spec);
    return new SessionBase(snippets, moved, imports, quickWay(spec, snippets, moved, imports));
  }

  private static String lines(SessionSpec spec) {
    StringBuilder lines = new StringBuilder();
    spec.imports().forEach(line -> lines.append("import ").append(line).append(";\n"));
    return lines.toString();
  }

  private static Optional<DirectCompiler> quickWay(
      SessionSpec spec, Map<String, byte[]> snippets, Map<String, String> moved, String imports) {
    try {
      DirectCompiler quick = new DirectCompiler(spec, Shells.options(spec), snippets, moved);
      quick.compile("0", "$0", imports, 1);
      return Optional.of(quick);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      // Another javac than this was written for.
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    expressions.ifPresent(DirectCompiler::close);
  }
}
