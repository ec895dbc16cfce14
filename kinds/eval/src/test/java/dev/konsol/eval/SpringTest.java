package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A real Spring Boot application with a database, started in a session. Starting it takes seconds:
/// all tests share one, and the one that starts it anew comes last.
@Tag("slow")
@Timeout(180)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class SpringTest {
  private static final Boot APPLICATION = new Boot(true, false, Optional.empty(), false);

  @TempDir private static Path folder;
  private static SpringProject shop;
  private static Lab lab;
  private static EvalSession session;

  @BeforeAll
  static void start() throws IOException {
    shop = SpringProject.in(folder);
    lab = new Lab(Lab.LIMITS);
    lab.project.set(shop.environment());
    session = lab.evaluations.open(spec(Map.of()));
  }

  @AfterAll
  static void stop() {
    if (lab != null) {
      lab.close();
      shop.close();
    }
  }

  /// Started without the optimizing compiler, which would only heat the machine here.
  private static EvalSpec spec(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1");
    return lab.spec(environment).with(APPLICATION);
  }

  private static Evaluation eval(String code) {
    return session.eval(code, Optional.of(Lab.PATIENCE));
  }

  private static String value(String code) {
    return EvalTest.value(eval(code));
  }

  @Test
  @Order(1)
  void whatTheApplicationPrintedAtItsStartIsKept() {
    BootReport report = session.boot().orElseThrow();

    assertThat(report.mainClass()).contains("sample.shop.ShopApplication");
    assertThat(report.stdout()).contains("Started ShopApplication in");
    assertThat(report.took()).isPositive();
  }

  @Test
  @Order(2)
  void beansAreAtHandByTypeByNameAndByWhatIsExpected() {
    assertThat(value("bean(Greeting.class).say()")).isEqualTo("good morning");
    assertThat(value("((Greeting) bean(\"greeting\")).say()")).isEqualTo("good morning");
    assertThat(value("Greeting g = bean(); g.say()")).isEqualTo("good morning");
    assertThat(value("context.getBean(Greeting.class) == g")).isEqualTo("true");
    assertThat(eval("bean(Thread.class)").outcome().toString())
        .contains("NoSuchBeanDefinitionException");
  }

  @Test
  @Order(2)
  void beansAreCompletedByNameAndByType() {
    assertThat(completed("bean(\"pur")).isEqualTo(new Completion(6, List.of("purchases")));
    assertThat(completed("var g = bean(\"").items())
        .as("the application's own first")
        .startsWith("customers", "greeting", "purchases", "shopApplication")
        .contains("dataSource");
    assertThat(completed("bean(\"nosuch").items()).isEmpty();
    assertThat(completed("bean(").items())
        .startsWith("Customers.class", "Greeting.class", "Purchases.class", "ShopApplication.class")
        .contains("org.springframework.jdbc.core.JdbcTemplate.class");
    assertThat(completed("bean(Gree")).isEqualTo(new Completion(5, List.of("Greeting.class")));
    assertThat(completed("context.getBean(Purch").items()).containsExactly("Purchases.class");
    assertThat(completed("bean(JdbcTem").items())
        .containsExactly("org.springframework.jdbc.core.JdbcTemplate.class");
    assertThat(completed("bean(Greeting.class).").items()).startsWith("say()");
  }

  private static Completion completed(String code) {
    return session.complete(code, code.length());
  }

  @Test
  @Order(3)
  void aRepositorysEntitiesAreATable() {
    Evaluation all = eval("bean(Purchases.class).findAll()");

    assertThat(EvalTest.value(all))
        .isEqualTo(
            """
            | id | customer   | item  | price |
            |---:|------------|-------|------:|
            |  1 | Customer#1 | paper |  4.50 |
            |  2 | Customer#1 | ink   | 12.00 |
            |  3 | Customer#2 | a\\|b  |  3.25 |""");
    assertThat(((Outcome.Value) all.outcome()).mime()).isEqualTo("text/markdown");
    assertThat(value("bean(Customers.class).findAll()"))
        .as("what is not loaded is not fetched for it")
        .contains("|  1 | Ada   | …         |");
    Evaluation displayed =
        eval(
            "display(bean(org.springframework.jdbc.core.JdbcTemplate.class)"
                + ".queryForList(\"select name from customer order by id\"))");
    assertThat(displayed.displays())
        .singleElement()
        .extracting(Display::mime, Display::data)
        .containsExactly("text/markdown", "| NAME  |\n|-------|\n| Ada   |\n| Grace |");
  }

  @Test
  @Order(4)
  void whatAnEntityHasNotLoadedYetIsLoadedInAnySnippet() {
    String customers = "var customers = bean(Customers.class); ";
    assertThat(value(customers + "customers.findById(1L).get().getPurchases().size()"))
        .isEqualTo("2");
    eval("var grace = customers.findById(2L).get(); var ada = customers.getReferenceById(1L);");

    assertThat(value("grace.getPurchases()")).contains("| Customer#2 |");
    assertThat(value("ada.getName()")).isEqualTo("Ada");
    assertThat(
            value(
                "((com.zaxxer.hikari.HikariDataSource) bean(javax.sql.DataSource.class))"
                    + ".getHikariPoolMXBean().getActiveConnections()"))
        .as("nothing is held open for it")
        .isEqualTo("0");
    eval(
        "var second = new org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean();"
            + " context.getBeanFactory().applyBeanPostProcessorsBeforeInitialization(second, \"x\")");
    assertThat(value("second.getJpaPropertyMap()"))
        .as("of any further database")
        .isEqualTo("{hibernate.enable_lazy_load_no_trans=true}");
  }

  @Test
  @Order(5)
  void aSnippetMayRunInATransactionThatIsRolledBack() {
    String code =
        "var ps = bean(Purchases.class); ps.save(new Purchase(bean(Customers.class)"
            + ".getReferenceById(1L), \"pen\", BigDecimal.ONE)); ps.count()";

    Evaluation rolledBack = session.eval(code, Optional.of(Lab.PATIENCE), true);

    assertThat(EvalTest.value(rolledBack)).isEqualTo("4");
    assertThat(value("ps.count()")).isEqualTo("3");
    Evaluation lazy =
        session.eval(
            "bean(Customers.class).findById(1L).get().getPurchases()",
            Optional.of(Lab.PATIENCE),
            true);
    assertThat(EvalTest.value(lazy)).as("shown inside the transaction").contains("| paper |");
    assertThat(value("ps.deleteById(3L); ps.count()")).isEqualTo("2");
  }

  /// Its queries are cancelled, its threads go on.
  @Test
  @Order(5)
  void whatItsCodeDoesCanBeStoppedAndItIsNotStartedAnew() throws Exception {
    value("long pid = ProcessHandle.current().pid();");
    value("java.util.concurrent.ForkJoinPool.commonPool().execute(Endless::tick);");
    isInterrupted("Endless.loop();");
    isInterrupted(
        "System.out.println(1); bean(jakarta.persistence.EntityManagerFactory.class)"
            + ".createEntityManager().createNativeQuery(\"select count(*) from"
            + " system_range(1, 1000000) a, system_range(1, 1000000) b where a.x + b.x < 0\")"
            + ".getSingleResult();");
    assertThat(value("context.isActive() && pid == ProcessHandle.current().pid()"))
        .isEqualTo("true");
    value("long seen = Endless.ticks;");
    Await.untilTrue("ticks", Lab.PATIENCE, () -> value("Endless.ticks > seen").equals("true"));
  }

  private static void isInterrupted(String code) throws Exception {
    long before = session.journal().head();
    CompletableFuture<Evaluation> answer =
        CompletableFuture.supplyAsync(
            () -> session.eval(code, Optional.empty()), task -> Thread.ofVirtual().start(task));
    Await.until(
        "output",
        Lab.PATIENCE,
        () ->
            session.journal().after(before, 100).events().stream()
                .anyMatch(event -> event.payload() instanceof EvalEvent.Output));
    assertThat(session.interrupt()).isTrue();
    assertThat(answer.get(Lab.PATIENCE.toSeconds(), TimeUnit.SECONDS).outcome())
        .isEqualTo(new Outcome.Interrupted());
  }

  @Test
  @Order(6)
  void anApplicationThatDoesNotStartSaysWhyInSpringsOwnWords() {
    EvalSpec spec = spec(Map.of("SPRING_MAIN_BANNER_MODE", "nonsense"));

    assertThatThrownBy(() -> lab.evaluations.open(spec))
        .isInstanceOfSatisfying(
            KonsolException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.START_FAILED);
              assertThat(e.getMessage().lines().findFirst().orElseThrow())
                  .startsWith("sample.shop.ShopApplication could not be started: ");
              assertThat(e.getMessage())
                  .contains("Description:", "Value: \"nonsense\"", "Action:", "Last output:")
                  .doesNotContain("\tat ");
            });
    assertThat(lab.evaluations.sessions().list()).containsExactly(session);
  }

  @Test
  @Order(7)
  void newCodeOfARecompiledClassIsTakenWithoutStartingTheApplicationAnew() throws IOException {
    eval("int n = 41; String twice() { return bean(Greeting.class).say().repeat(2); } twice()");
    change("orders/Purchase", "", "");
    assertThat(eval("1").notes()).as("by another compiler").hasSize(1);
    change("Greeting", "good morning", "good evening");
    change("orders/Purchase", "", "");

    Evaluation reloaded = eval("bean(Greeting.class).say()");

    assertThat(EvalTest.value(reloaded)).isEqualTo("good evening");
    assertThat(reloaded.notes())
        .as("and nothing of the class that is what it was")
        .containsExactly("reloaded Greeting: compiled anew");
    assertThat(eval("n + 1 + twice()").notes()).isEmpty();
    assertThat(value("n + twice()")).isEqualTo("41good eveninggood evening");
    assertThat(value("bean(Purchases.class).count()")).as("the same context").isEqualTo("2");

    Path fresh = shop.root().resolve("src/main/java/sample/shop/Farewell.java");
    Files.writeString(
        fresh,
        "package sample.shop; public class Farewell { public String say() { return \"bye\"; } }");
    shop.compile(fresh, lab.project.get().classPath());
    Evaluation found = eval("new Farewell().say()");
    assertThat(EvalTest.value(found)).isEqualTo("bye");
    assertThat(found.notes()).isEmpty();
  }

  @Test
  @Order(8)
  void whatTheJvmDoesNotTakeIsSaidAndAResetStartsTheApplicationAnew() throws IOException {
    change("Greeting", "public String say() {", "public int more; public String say() {");
    change("ShopApplication", "System.exit(9)", "System.exit(8)");

    Evaluation stale = eval("bean(Greeting.class).say()");
    assertThat(stale.notes())
        .containsExactly(
            "the project's classes have changed and cannot be reloaded as they are (Greeting would"
                + " change the schema (add/remove fields)): a reset loads them, with replay it makes"
                + " your declarations again");
    assertThat(EvalTest.value(stale)).isEqualTo("good evening");

    assertThat(session.reset(true)).isNotEmpty();
    assertThat(value("twice()")).isEqualTo("good eveninggood evening");
    assertThat(value("bean(Greeting.class).more")).isEqualTo("0");
    assertThat(value("bean(Purchases.class).count()")).as("a fresh context").isEqualTo("3");
  }

  private static void change(String name, String what, String by) throws IOException {
    Path source = shop.root().resolve("src/main/java/sample/shop/" + name + ".java");
    Files.writeString(source, Files.readString(source).replace(what, by));
    shop.compile(source, lab.project.get().classPath());
  }

  /// Its libraries are those that Maven has fetched for the other one.
  @Test
  @Order(9)
  void anApplicationThatGradleBuiltIsStartedToo(@TempDir Path other) throws IOException {
    try (SpringProject till = SpringProject.of("gradle-spring", other)) {
      lab.project.set(till.environment());

      EvalSession opened = lab.evaluations.open(spec(Map.of()));

      assertThat(opened.boot().orElseThrow().mainClass()).contains("sample.till.TillApplication");
      assertThat(EvalTest.value(opened.eval("bean(Prices.class).of(\"ink\")", Optional.empty())))
          .isEqualTo("3");
    }
  }
}
