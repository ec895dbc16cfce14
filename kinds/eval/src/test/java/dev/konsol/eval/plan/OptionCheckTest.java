package dev.konsol.eval.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.RubyProject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every option by every language: known or refused.
class OptionCheckTest {
  @ParameterizedTest
  @CsvSource({
    "module, false, false, false, true",
    "sourceSet, false, false, false, true",
    "root, true, true, true, true",
    "main, true, true, true, true",
    "boot, false, false, true, true",
    "web, false, false, false, false",
    "mainClass, false, false, false, false",
    "boot+web, false, false, false, true",
    "boot+mainClass, false, false, false, true",
    "sandbox, false, false, true, false",
    "jdk, false, false, false, true",
    "profiles, false, false, false, true",
    "heap, false, false, false, true",
    "jvm, false, false, false, true",
    "nothing, true, true, true, true"
  })
  void whatIsNotKnownIsRefused(
      String option, boolean plain, boolean bundler, boolean rails, boolean jvm) {
    EvalSpec spec = with(option);
    check(plain, () -> OptionCheck.ofRuby(spec, ruby(RubyProject.Kind.PLAIN)));
    check(bundler, () -> OptionCheck.ofRuby(spec, ruby(RubyProject.Kind.BUNDLER)));
    check(rails, () -> OptionCheck.ofRuby(spec, ruby(RubyProject.Kind.RAILS)));
    check(jvm, () -> OptionCheck.ofJvm(spec));
  }

  private static RubyProject ruby(RubyProject.Kind kind) {
    return new RubyProject(kind, Path.of("/p"));
  }

  private static EvalSpec with(String option) {
    return new EvalSpec(
            new SessionId("s"),
            Path.of("/p"),
            Optional.empty(),
            named(option, Map.of("module", "m", "root", ":")),
            named(option, Map.of("sourceSet", "test", "main", "main")),
            Map.of())
        .with(
            new Boot(
                option.contains("boot"),
                option.contains("web"),
                option.contains("mainClass") ? Optional.of("a.B") : Optional.empty(),
                option.equals("sandbox")))
        .with(
            new BuildOptions(
                option.equals("jdk") ? Optional.of("17") : Optional.empty(),
                Optional.empty(),
                option.equals("profiles") ? List.of("dev") : List.of(),
                Map.of()))
        .with(
            WorkerJvm.of(
                option.equals("heap") ? Optional.of("1g") : Optional.empty(),
                option.equals("jvm") ? List.of("-Xint") : List.of()));
  }

  private static Optional<String> named(String option, Map<String, String> names) {
    return Optional.ofNullable(names.get(option));
  }

  private static void check(boolean known, Runnable checking) {
    if (known) {
      assertThatCode(checking::run).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(checking::run)
          .isInstanceOfSatisfying(
              KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST))
          .hasMessageContaining("--");
    }
  }
}
