package dev.konsol.compiler.java.jshell;

import dev.konsol.wire.compile.SessionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import jdk.jshell.JShell;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;

/// Makes JShells that compile for the project's JDK.
public final class Shells {
  /// javac knows the preview features of its own release only, and wants to be told which it is.
  private static final String PREVIEW = "--enable-preview";

  private Shells() {}

  public static JShell create(SessionSpec spec, Capture capture, Supplier<String> resultNames) {
    return JShell.builder()
        .tempVariableNameGenerator(resultNames)
        .executionEngine(provider(capture), Map.of())
        .compilerOptions(options(spec).toArray(String[]::new))
        .build();
  }

  private static ExecutionControlProvider provider(Capture capture) {
    return new ExecutionControlProvider() {
      @Override
      public String name() {
        return "konsol";
      }

      @Override
      public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) {
        return capture;
      }
    };
  }

  /// `--system` rather than `--release`: it checks against the real JDK of the project and costs
  /// nothing on each compile.
  public static List<String> options(SessionSpec spec) {
    List<String> options = new ArrayList<>();
    if (spec.jdkHome() != null && !ours(spec.jdkHome())) {
      options.addAll(List.of("--system", spec.jdkHome()));
    }
    boolean own = spec.release() == Runtime.version().feature();
    if (!own || spec.options().contains(PREVIEW)) {
      String release = String.valueOf(spec.release());
      options.addAll(List.of("-source", release, "-target", release, "-Xlint:-options"));
    }
    spec.options().stream().filter(each -> own || !each.equals(PREVIEW)).forEach(options::add);
    return options;
  }

  private static boolean ours(String jdkHome) {
    Path own = Path.of(System.getProperty("java.home"));
    return Path.of(jdkHome).normalize().equals(own.normalize());
  }
}
