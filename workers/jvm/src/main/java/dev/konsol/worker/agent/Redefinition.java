package dev.konsol.worker.agent;

import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/// Gives classes that are loaded the code that they were compiled to since: all of them or, where
/// the JVM does not take it, none. Classes that are not loaded need nothing.
public final class Redefinition {
  private static final String REFUSED = "class redefinition failed: attempted to ";

  private final Instrumentation jvm;

  private Redefinition(Instrumentation jvm) {
    this.jvm = jvm;
  }

  /// From class files by the names of their classes. Answers the names of those that have new code
  /// now, a line each; an [UnsupportedOperationException] names those that the JVM refuses, and
  /// what each would change.
  public static String of(Map<String, String> files)
      throws IOException, ReflectiveOperationException {
    Instrumentation jvm = Agent.instrumentation();
    if (jvm == null) {
      throw new IllegalStateException("this worker was started without an agent");
    }
    return new Redefinition(jvm).redefine(files);
  }

  private String redefine(Map<String, String> files)
      throws IOException, ReflectiveOperationException {
    List<ClassDefinition> definitions = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    // The same class may be loaded more than once, by several loaders.
    for (Class<?> loaded : jvm.getAllLoadedClasses()) {
      String file = files.get(loaded.getName());
      if (file != null) {
        definitions.add(new ClassDefinition(loaded, Files.readAllBytes(Path.of(file))));
        names.add(loaded.getName());
      }
    }
    try {
      define(definitions);
    } catch (UnsupportedOperationException e) {
      throw new UnsupportedOperationException(refused(definitions), e);
    }
    return String.join("\n", names);
  }

  private void define(List<ClassDefinition> definitions) throws ReflectiveOperationException {
    try {
      jvm.redefineClasses(definitions.toArray(new ClassDefinition[0]));
    } catch (UnmodifiableClassException e) {
      throw new UnsupportedOperationException(e);
    }
  }

  /// The JVM does not say which class it refuses. It checks them in order and changes none before
  /// all are checked: with one behind it that is no class file at all, each can be tried alone.
  private String refused(List<ClassDefinition> definitions) throws ReflectiveOperationException {
    ClassDefinition none = new ClassDefinition(Redefinition.class, new byte[1]);
    StringJoiner refused = new StringJoiner(", ");
    for (ClassDefinition each : definitions) {
      try {
        define(List.of(each, none));
      } catch (UnsupportedOperationException e) {
        refused.add(each.getDefinitionClass().getSimpleName() + " would " + change(e));
      } catch (ClassFormatError e) {
        // This one would be taken.
      }
    }
    return refused.toString();
  }

  private static String change(UnsupportedOperationException refusal) {
    String message = String.valueOf(refusal.getMessage());
    return message.startsWith(REFUSED) ? message.substring(REFUSED.length()) : message;
  }
}
