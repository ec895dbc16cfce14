package dev.konsol.compiler.kotlin.snippet;

import dev.konsol.weaver.Weaver;
import dev.konsol.wire.compile.Compiled.ClassFile;
import dev.konsol.wire.compile.Step;
import java.util.List;
import java.util.Map;
import kotlin.Pair;
import kotlin.script.experimental.jvm.impl.KJvmCompiledModuleInMemory;
import kotlin.script.experimental.jvm.impl.KJvmCompiledScript;

/// A compiled snippet's class files and entry.
public final class Classes {
  private static final String SUFFIX = ".class";

  private Classes() {}

  /// As the worker wants them.
  public static List<ClassFile> woven(KJvmCompiledScript script) {
    return of(script).stream()
        .map(file -> new ClassFile(file.name(), Weaver.snippet(file.bytes())))
        .toList();
  }

  /// As the compiler wrote them.
  public static List<ClassFile> of(KJvmCompiledScript script) {
    if (!(script.getCompiledModule() instanceof KJvmCompiledModuleInMemory module)) {
      throw new IllegalStateException("a snippet without class files: " + script);
    }
    return module.getCompilerOutputFiles().entrySet().stream()
        .filter(file -> file.getKey().endsWith(SUFFIX)) // not the module's description
        .map(file -> new ClassFile(name(file.getKey()), file.getValue()))
        .toList();
  }

  private static String name(String path) {
    return path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
  }

  /// The entry, with the type of its result.
  ///
  /// @param types of what the snippet declares, by name
  public static Step step(KJvmCompiledScript script, Map<String, String> types) {
    Pair<String, ?> field = script.getResultField();
    String name = field == null ? null : field.getFirst();
    Step step = Step.kotlin(script.getScriptClassFQName(), name);
    return name == null ? step : step.typed(types.get(name));
  }
}
