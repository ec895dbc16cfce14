package dev.konsol.compiler.kotlin.repl;

import dev.konsol.compiler.kotlin.project.ProjectOptions;
import dev.konsol.wire.compile.SessionSpec;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import kotlin.Unit;
import kotlin.script.experimental.api.ReplScriptingHostConfigurationBuilder;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import kotlin.script.experimental.api.ScriptCompilationKt;
import kotlin.script.experimental.host.ScriptingHostConfiguration;
import kotlin.script.experimental.jvm.JvmDependency;
import kotlin.script.experimental.jvm.JvmScriptingHostConfigurationKt;
import org.jetbrains.kotlin.config.JvmTarget;
import org.jetbrains.kotlin.scripting.compiler.plugin.services.Fir2IrReplSnippetConfiguratorExtensionImplKt;
import org.jetbrains.kotlin.scripting.compiler.plugin.services.FirReplSnippetConfiguratorExtensionImplKt;
import org.jetbrains.kotlin.scripting.compiler.plugin.services.FirReplSnippetResolveExtensionImplKt;

/// A session's wishes in the compiler's words.
public final class Configuration {
  /// What lets snippets write `display(x)`, `markdown(…)`, `html(…)` and `image(…)`.
  private static final String DISPLAY = "dev.konsol.worker.Display.*";

  /// The class in the worker by which snippets find each other.
  private static final String STATE = "dev.konsol.worker.snippet.KotlinState";

  private Configuration() {}

  public static ScriptCompilationConfiguration of(SessionSpec spec, Collection<String> classPath) {
    return new ScriptCompilationConfiguration(
        builder -> {
          var keys = ScriptCompilationConfiguration.Companion;
          builder.put(
              ScriptCompilationKt.getDependencies(keys),
              List.of(new JvmDependency(classPath.stream().map(File::new).toList())));
          builder.put(ScriptCompilationKt.getCompilerOptions(keys), options(spec));
          builder.put(ScriptCompilationKt.getDefaultImports(keys), imports(spec));
          return Unit.INSTANCE;
        });
  }

  /// Says that everything is a snippet, and where the history of the session is.
  static ScriptingHostConfiguration host(History history) {
    ScriptingHostConfiguration[] usual = {
      JvmScriptingHostConfigurationKt.getDefaultJvmScriptingHostConfiguration()
    };
    return new ScriptingHostConfiguration(
        usual,
        builder -> {
          var repl = new ReplScriptingHostConfigurationBuilder();
          builder.put(
              FirReplSnippetResolveExtensionImplKt.getFirReplHistoryProvider(repl), history);
          builder.put(
              FirReplSnippetConfiguratorExtensionImplKt.isReplSnippetSource(repl), (_, _) -> true);
          builder.put(
              Fir2IrReplSnippetConfiguratorExtensionImplKt.getReplStateObjectFqName(repl), STATE);
          return Unit.INSTANCE;
        });
  }

  private static List<String> options(SessionSpec spec) {
    List<String> options = new ArrayList<>(List.of("-no-stdlib", "-no-reflect"));
    // What was compiled by a Kotlin two versions ahead would be passed over without a word.
    options.add("-Xskip-metadata-version-check");
    // Without it the class files would be of Java 8.
    options.addAll(List.of("-jvm-target", target(spec.release())));
    if (spec.jdkHome() != null) {
      options.addAll(List.of("-jdk-home", spec.jdkHome()));
    }
    spec.plugins().forEach(plugin -> options.add("-Xplugin=" + plugin));
    options.addAll(ProjectOptions.forSnippets(spec.options()));
    return options;
  }

  /// The release, or the latest one before it that this compiler can write.
  private static String target(int release) {
    int wanted = release + 44; // the class file version of that release
    return Arrays.stream(JvmTarget.values())
        .filter(target -> target.getMajorVersion() <= wanted)
        .reduce(JvmTarget.JVM_1_8, (_, later) -> later)
        .getDescription();
  }

  /// Java's word for members of a class means nothing here.
  public static List<String> imports(SessionSpec spec) {
    return Stream.concat(Stream.of(DISPLAY), spec.imports().stream())
        .map(line -> line.replaceFirst("^static\\s+", ""))
        .distinct()
        .toList();
  }
}
