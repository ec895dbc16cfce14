package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.konsol.core.Budget;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// An interrupt of what a snippet has called in code that has no polls.
@Tag("slow")
@Timeout(180)
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
final class ProjectInterruptTest {
  private static final String SOURCE =
      """
      package app;
      import java.lang.reflect.*;
      import java.util.concurrent.CountDownLatch;
      public class Work {
        public static void loop() { System.out.println("on"); while (true) { } }

        /// Waits for its database, whatever interrupts it, until it is cancelled.
        public static java.sql.Statement statement() {
          CountDownLatch cancelled = new CountDownLatch(1);
          InvocationHandler handler = (self, method, arguments) -> {
            if (method.getName().equals("cancel")) {
              cancelled.countDown();
              return null;
            }
            System.out.println("on");
            while (cancelled.getCount() > 0) {
              try { cancelled.await(); } catch (InterruptedException e) { }
            }
            throw new java.sql.SQLException("cancelled");
          };
          return (java.sql.Statement) Proxy.newProxyInstance(
              Work.class.getClassLoader(), new Class<?>[] {java.sql.Statement.class}, handler);
        }
      }
      """;

  private final Jdk jdk;
  private final Path classes;

  ProjectInterruptTest(Jdk jdk, @TempDir Path classes) throws IOException {
    this.jdk = jdk;
    this.classes = classes;
    Path source = Files.writeString(classes.resolve("Work.java"), SOURCE);
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("--release", "17", "-proc:none", "-d", classes.toString());
      var units = files.getJavaFileObjects(source);
      assertThat(compiler.getTask(new StringWriter(), files, null, options, null, units).call())
          .isTrue();
    }
  }

  private void keepsItsValues(String code) throws Exception {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.project.set(jdk.project(classes, List.of(classes)));
      EvalSession session = lab.open();
      session.eval("int kept = 42;", Optional.of(Lab.PATIENCE));
      CompletableFuture<Evaluation> answer =
          CompletableFuture.supplyAsync(
              () -> session.eval(code, Optional.empty()), task -> Thread.ofVirtual().start(task));
      Await.until("its output", Lab.PATIENCE, () -> answer.isDone() || hasPrinted(session));
      assertThat(session.interrupt()).isTrue();
      assertThat(answer.get(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS).outcome())
          .isEqualTo(new Outcome.Interrupted());
      assertThat(EvalTest.value(session.eval("kept", Optional.of(Lab.PATIENCE)))).isEqualTo("42");
      session.stop(Budget.of(Duration.ofSeconds(5)));
    }
  }

  private static boolean hasPrinted(EvalSession session) {
    return session.journal().after(0, 1_000).events().stream()
        .anyMatch(event -> event.payload() instanceof EvalEvent.Output);
  }

  @Test
  void aStatementIsCancelled() throws Exception {
    keepsItsValues("app.Work.statement().executeQuery(\"select 1\");");
  }

  @Test
  void anEndlessLoopOfTheProjectIsStoppedWhereTheJvmCan() throws Exception {
    assumeTrue(jdk.release() < 20, "later ones cannot stop a thread");
    keepsItsValues("app.Work.loop();");
  }
}
