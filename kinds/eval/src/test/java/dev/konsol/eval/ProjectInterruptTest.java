package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Event;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// An interrupt of what a snippet has called outside its own code: in classes of the project, in a
/// database, in sockets. All tests share one session, and its values and its worker stay.
@Tag("slow")
@Timeout(180)
@ParameterizedClass
@MethodSource("dev.konsol.eval.Jdk#all")
@SuppressWarnings("NullAway.Init") // they are there before each invocation of the class
final class ProjectInterruptTest {
  private static Lab lab;
  private static EvalSession session;

  ProjectInterruptTest(Jdk jdk) {
    assertThat(jdk).isNotNull();
  }

  @BeforeParameterizedClassInvocation
  static void openSession(Jdk jdk) throws Exception {
    lab = new Lab(Lab.LIMITS);
    Path folder = lab.directory;
    Path classes = Files.createDirectories(folder.resolve("target/classes"));
    Path kotlin = folder.resolve("kotlin");
    compile(Path.of("src/test/projects/interrupt/Work.java"), classes);
    unpack(jarOf("kotlin.sequences.SequencesKt"), kotlin);
    List<Path> classPath = new ArrayList<>(List.of(classes, kotlin));
    for (String type :
        List.of(
            "org.h2.Driver",
            "com.zaxxer.hikari.HikariDataSource",
            "org.slf4j.Logger",
            "org.springframework.jdbc.core.JdbcTemplate",
            "org.springframework.dao.DataAccessException",
            "org.springframework.beans.factory.InitializingBean",
            "org.springframework.core.io.Resource",
            "org.apache.commons.logging.Log")) {
      classPath.add(jarOf(type));
    }
    lab.project.set(
        new ProjectEnvironment(
            ProjectEnvironment.BuildTool.NONE,
            folder,
            jdk.home(),
            jdk.release(),
            classPath,
            List.of(classes, kotlin),
            Optional.empty(),
            List.of()));
    session = lab.open();
    value("import app.*");
    value("int kept = 42; var source = Work.source(\"jdbc:h2:mem:shop\"); long pid = Work.pid();");
    value("var jdbc = new org.springframework.jdbc.core.JdbcTemplate(source);");
  }

  @AfterParameterizedClassInvocation
  static void closeLab() {
    lab.close();
  }

  private static Path jarOf(String type) throws ReflectiveOperationException, URISyntaxException {
    Class<?> found = Class.forName(type, false, ProjectInterruptTest.class.getClassLoader());
    return Path.of(found.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void unpack(Path jar, Path to) throws IOException {
    try (var zip = java.nio.file.FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.walk(zip.getPath("kotlin"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        Path target = to.resolve(file.toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  private static void compile(Path source, Path to) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "--release",
              "17",
              "-proc:none",
              "-d",
              to.toString(),
              "-cp",
              System.getProperty("java.class.path"));
      var units = files.getJavaFileObjects(source);
      StringWriter messages = new StringWriter();
      assertThat(compiler.getTask(messages, files, null, options, null, units).call())
          .as("%s", messages)
          .isTrue();
    }
  }

  private static String value(String code) {
    return EvalTest.value(session.eval(code, Optional.of(Lab.PATIENCE)));
  }

  /// Interrupts it once it has printed something.
  private static void isInterrupted(String code) throws Exception {
    long before = session.journal().head();
    CompletableFuture<Evaluation> answer =
        CompletableFuture.supplyAsync(
            () -> session.eval(code, Optional.empty()), task -> Thread.ofVirtual().start(task));
    Await.until("output", Lab.PATIENCE, () -> answer.isDone() || hasPrinted(before));
    boolean interrupted = session.interrupt();
    assertThat(interrupted ? "running" : answer.get().toString()).isEqualTo("running");
    Evaluation evaluation = answer.get(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(evaluation.outcome()).isEqualTo(new Outcome.Interrupted());
    assertThat(value("kept + \" \" + (pid == Work.pid())")).isEqualTo("42 true");
  }

  private static boolean hasPrinted(long after) {
    return session.journal().after(after, 1_000).events().stream()
        .map(Event::payload)
        .anyMatch(EvalEvent.Output.class::isInstance);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a loop                        | Work.loop();
          one that catches everything   | Work.catchesEverything();
          one in a constructor          | new Work(1);
          one behind a library          | new Random().ints().mapToObj(Integer::valueOf).noneMatch(Work::never);
          one of many threads           | new Random().ints().parallel().noneMatch(i -> Work.never(i));
          recursion                     | Work.deeper(0);
          Kotlin's classes              | System.out.println("on"); kotlin.sequences.SequencesKt.last(kotlin.sequences.SequencesKt.asSequence(new Random().ints().iterator()));
          a statement of the snippet    | var s1 = source.getConnection().createStatement(); System.out.println("on"); s1.executeQuery(Work.LONG);
          a prepared one                | var s2 = source.getConnection().prepareStatement(Work.LONG); System.out.println("on"); s2.executeQuery();
          one that returns keys         | var s3 = source.getConnection().createStatement(); System.out.println("on"); s3.execute(Work.LONG, java.sql.Statement.NO_GENERATED_KEYS);
          a statement of the project    | Work.query(source);
          a statement behind a template | System.out.println("on"); jdbc.queryForObject(Work.LONG, Long.class);
          a statement behind a pool     | System.out.println("on"); new org.springframework.jdbc.core.JdbcTemplate(Work.pool("jdbc:h2:mem:shop")).queryForObject(Work.LONG, Long.class);
          a socket that accepts         | Work.accept();
          a channel that accepts        | Work.acceptChannel();
          a socket that reads           | Work.readSocket();
          a socket that a snippet reads | var silent = Work.silent(); System.out.println("on"); new BufferedReader(new InputStreamReader(silent.getInputStream())).readLine();
          a channel that reads          | Work.readChannel();
          a datagram                    | Work.receive();
          a request                     | Work.request();
          one that is not connected yet | Work.deafRequest();
          """)
  void ends(String what, String code) throws Exception {
    assertThat(what).isNotEmpty();
    isInterrupted(code);
  }

  /// The statement and its connection can be used again, and so can the database.
  @Test
  void aDatabaseIsNotClosedByIt() throws Exception {
    value("var files = Work.source(\"jdbc:h2:" + lab.directory.resolve("db") + "\");");
    value("var kind = new org.springframework.jdbc.core.JdbcTemplate(files);");
    value("kind.execute(\"create table t as select x from system_range(1, 1000)\");");
    isInterrupted("System.out.println(\"on\"); kind.queryForObject(Work.LONG, Long.class);");
    assertThat(value("kind.queryForObject(\"select count(*) from t\", Integer.class)"))
        .isEqualTo("1000");
  }

  @Test
  void whatHoldsALockReleasesIt() throws Exception {
    isInterrupted("Work.holdsALock();");
    assertThat(value("Work.LOCK.isLocked() + \" \" + Work.released")).isEqualTo("false true");
  }

  @Test
  void aSocketThatIsOverStaysOpen() throws Exception {
    value("var first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());");
    value("first.setSoTimeout(1);");
    value("try { first.accept(); } catch (SocketTimeoutException e) { }");
    isInterrupted("try { first.accept(); } catch (SocketTimeoutException e) { } Work.accept();");
    assertThat(value("first.isClosed()")).isEqualTo("false");
  }

  @Test
  void aClassThatIsBeingInitializedCanBeUsedAfterwards() throws Exception {
    isInterrupted("Work.Slow.touch(); Work.loop();");
    assertThat(value("Work.Slow.ready")).isEqualTo("true");
  }

  @Test
  void threadsOfTheProjectGoOn() throws Exception {
    value("Work.startTicking();");
    isInterrupted("Work.loop();");
    value("long before = Work.ticks;");
    Await.untilTrue("more ticks", Lab.PATIENCE, () -> value("Work.ticks > before").equals("true"));
  }
}
