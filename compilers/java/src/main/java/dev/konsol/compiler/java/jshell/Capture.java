package dev.konsol.compiler.java.jshell;

import dev.konsol.weaver.Weaver;
import dev.konsol.wire.compile.Compiled.ClassFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import jdk.jshell.spi.ExecutionControl;

/// Stands where JShell expects the process that runs snippets: keeps what would have been loaded
/// and run, for the worker to do. Confined to the session's thread.
public final class Capture implements ExecutionControl {
  /// A method that is to be run.
  record Invocation(String className, String method) {}

  private final List<ClassBytecodes> classes = new ArrayList<>();
  private final List<Invocation> invocations = new ArrayList<>();
  private final Map<String, byte[]> snippets;
  private final Map<String, String> moved;

  /// `snippets` gets every class file by its name; `moved` has the classes whose fields the worker
  /// has elsewhere.
  public Capture(Map<String, byte[]> snippets, Map<String, String> moved) {
    this.snippets = snippets;
    this.moved = moved;
  }

  /// Every class file so far by its name, not woven.
  Map<String, byte[]> snippets() {
    return snippets;
  }

  /// What was loaded since the last time, for the worker; `lines` has what makes lines of a class's
  /// source lines of its snippet, `lack` says why some of it cannot be used yet.
  List<ClassFile> takeClasses(Function<String, IntUnaryOperator> lines, Optional<String> lack) {
    List<ClassFile> taken =
        classes.stream()
            .map(each -> new ClassFile(each.name(), woven(each, lines.apply(each.name()), lack)))
            .toList();
    classes.clear();
    return taken;
  }

  private byte[] woven(ClassBytecodes loaded, IntUnaryOperator lines, Optional<String> lack) {
    byte[] woven = Weaver.snippet(loaded.bytecodes(), moved, lines);
    return lack.map(message -> Unresolved.explain(woven, message)).orElse(woven);
  }

  /// Nobody is to load what was loaded since the last time.
  public void dropClasses() {
    classes.clear();
  }

  boolean hasInvocations() {
    return !invocations.isEmpty();
  }

  public List<Invocation> takeInvocations() {
    List<Invocation> taken = List.copyOf(invocations);
    invocations.clear();
    return taken;
  }

  @Override
  public void load(ClassBytecodes[] loaded) {
    for (ClassBytecodes loadedClass : loaded) {
      snippets.put(loadedClass.name(), loadedClass.bytecodes());
      classes.add(loadedClass);
    }
  }

  /// Refused: JShell then gives the changed declaration a class of a new name.
  @Override
  public void redefine(ClassBytecodes[] redefined) throws NotImplementedException {
    throw new NotImplementedException("classes are replaced, not redefined");
  }

  @Override
  public String invoke(String className, String methodName) {
    invocations.add(new Invocation(className, methodName));
    return "";
  }

  @Override
  public String varValue(String className, String varName) {
    return "";
  }

  @Override
  public void addToClasspath(String path) {}

  @Override
  public void stop() {}

  @Override
  public Object extensionCommand(String command, Object arg) throws NotImplementedException {
    throw new NotImplementedException(command);
  }

  @Override
  public void close() {}
}
