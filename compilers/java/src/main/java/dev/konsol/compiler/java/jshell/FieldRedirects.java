package dev.konsol.compiler.java.jshell;

import dev.konsol.compiler.java.direct.DirectVariables;
import java.lang.classfile.ClassFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;

/// Declares to JShell a variable that the worker has already: JShell makes a class for it, which
/// nobody loads, and whatever is compiled against that class uses the one that is there. Confined
/// to the session's thread.
///
/// @param moved gets the names of both classes, as class files write them
public record FieldRedirects(Capture capture, Map<String, String> moved) {
  /// False when JShell would have it in another way; it does not know it then.
  public boolean declare(JShell shell, DirectVariables.Variable variable) {
    List<SnippetEvent> events = shell.eval(variable.declaration().source());
    List<Capture.Invocation> invocations = capture.takeInvocations();
    capture.dropClasses();
    if (events.size() == 1
        && events.getFirst().status() == Snippet.Status.VALID
        && invocations.size() == 1
        && sameField(invocations.getFirst().className(), variable)) {
      moved.put(internal(invocations.getFirst().className()), internal(variable.className()));
      return true;
    }
    events.forEach(event -> shell.drop(event.snippet()));
    capture.dropClasses();
    return false;
  }

  private boolean sameField(String className, DirectVariables.Variable variable) {
    byte[] theirs = capture.snippets().get(className);
    String name = variable.declaration().name();
    return theirs != null && type(theirs, name).equals(type(variable.bytes(), name));
  }

  private static Optional<String> type(byte[] classFile, String field) {
    return ClassFile.of().parse(classFile).fields().stream()
        .filter(each -> each.fieldName().equalsString(field))
        .map(each -> each.fieldType().stringValue())
        .findFirst();
  }

  private static String internal(String className) {
    return className.replace('.', '/');
  }
}
