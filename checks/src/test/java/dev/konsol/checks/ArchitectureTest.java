package dev.konsol.checks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.konsol.core.trust.TrustFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The rules that keep the house in order, each with its reason where it is not plain.
class ArchitectureTest {
  private static final String CORE = "dev.konsol.core..";
  private static final String JSON_RPC = "dev.konsol.jsonrpc..";
  private static final String PROCESS = "dev.konsol.process..";
  private static final String WIRE = "dev.konsol.wire..";
  private static final List<String> KINDS =
      List.of(
          "dev.konsol.console..", "dev.konsol.eval..", "dev.konsol.lsp..", "dev.konsol.agent..");
  private static final List<String> DOORS =
      List.of(
          "dev.konsol.lines..",
          "dev.konsol.rpc..",
          "dev.konsol.mcp..",
          "dev.konsol.acp..",
          "dev.konsol.http..");
  private static final String STORE = "dev.konsol.store..";
  private static final String FLEET = "dev.konsol.fleet..";
  private static final String TOOLS = "dev.konsol.tools..";
  private static final String CLIENT = "dev.konsol.client..";
  private static final String APP = "dev.konsol.app..";

  /// Processes of their own: their standard streams and their threads are theirs, and what they log
  /// goes to stderr, where the host reads it.
  private static final String WORKER = "dev.konsol.worker..";

  private static final String COMPILERS = "dev.konsol.compiler..";

  /// What both of these use.
  private static final String WEAVER = "dev.konsol.weaver..";

  private static JavaClasses program;

  @BeforeAll
  static void read() {
    program =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/konsol/checks/"))
            .withImportOption(location -> !location.contains("/testkit/"))
            // ASM, which the worker's jar has under a name of ours.
            .withImportOption(location -> !location.contains("/dev/konsol/worker/asm/"))
            // And its copy of the weaver, which uses that: which of the two is found is chance.
            .withImportOption(
                location ->
                    !location.contains("konsol-worker-jvm")
                        || !location.contains("/dev/konsol/weaver/"))
            .withImportOption(location -> !location.contains("konsol-testkit"))
            .importPackages("dev.konsol");
  }

  @Test
  void theWholeProgramIsLookedAt() {
    assertThat(program.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .contains(
            "dev.konsol.core",
            "dev.konsol.process",
            "dev.konsol.wire",
            "dev.konsol.console",
            "dev.konsol.console.screen",
            "dev.konsol.lines",
            "dev.konsol.eval",
            "dev.konsol.eval.project",
            "dev.konsol.jsonrpc",
            "dev.konsol.rpc",
            "dev.konsol.agent",
            "dev.konsol.agent.provider",
            "dev.konsol.store",
            "dev.konsol.fleet",
            "dev.konsol.fleet.message",
            "dev.konsol.fleet.stream",
            "dev.konsol.tools",
            "dev.konsol.worker",
            "dev.konsol.worker.maven",
            "dev.konsol.compiler",
            "dev.konsol.compiler.java",
            "dev.konsol.compiler.kotlin",
            "dev.konsol.client",
            "dev.konsol.client.repl",
            "dev.konsol.app");
  }

  @Test
  void coreSeesNothingElse() {
    noClasses()
        .that()
        .resideInAPackage(CORE)
        .should()
        .dependOnClassesThat(are(konsolOutside(CORE)))
        .check(program);
  }

  @Test
  void jsonRpcStandsAlone() {
    noClasses()
        .that()
        .resideInAPackage(JSON_RPC)
        .should()
        .dependOnClassesThat(are(konsolOutside(JSON_RPC)))
        .check(program);
  }

  /// It is in every process, the project's JVM included.
  @Test
  void wireStandsAlone() {
    noClasses()
        .that()
        .resideInAPackage(WIRE)
        .should()
        .dependOnClassesThat(are(konsolOutside(WIRE)))
        .check(program);
  }

  @Test
  void processSeesOnlyCore() {
    noClasses()
        .that()
        .resideInAPackage(PROCESS)
        .should()
        .dependOnClassesThat(are(konsolOutside(PROCESS, CORE)))
        .check(program);
  }

  @Test
  void aKindSeesProcessAndCoreButNoOtherKind() {
    for (String kind : KINDS) {
      noClasses()
          .that()
          .resideInAPackage(kind)
          .should()
          .dependOnClassesThat(are(konsolOutside(kind, PROCESS, CORE, JSON_RPC, WIRE)))
          .check(program);
    }
  }

  @Test
  void theStoreSeesOnlyCoreAndOnlyTheAppSeesIt() {
    noClasses()
        .that()
        .resideInAPackage(STORE)
        .should()
        .dependOnClassesThat(are(konsolOutside(STORE, CORE)))
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackages(STORE, APP)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(STORE)
        .check(program);
  }

  @Test
  void theFleetSeesOnlyCoreAndOnlyTheAppSeesIt() {
    noClasses()
        .that()
        .resideInAPackage(FLEET)
        .should()
        .dependOnClassesThat(are(konsolOutside(FLEET, CORE)))
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackages(FLEET, APP)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(FLEET)
        .check(program);
  }

  @Test
  void toolsSeeNoDoor() {
    noClasses()
        .that()
        .resideInAPackage(TOOLS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(DOORS.toArray(String[]::new))
        .check(program);
  }

  @Test
  void aDoorSeesNoOtherDoor() {
    for (String door : DOORS) {
      String[] others = DOORS.stream().filter(other -> !other.equals(door)).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(door)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(others)
          .check(program);
    }
  }

  /// Only lines and class files cross between the processes.
  @Test
  void workersAndCompilersSeeNothingOfTheHostAndItNothingOfThem() {
    for (String part : List.of(WORKER, COMPILERS)) {
      noClasses()
          .that()
          .resideInAPackage(part)
          .should()
          .dependOnClassesThat(are(konsolOutside(part, WEAVER, WIRE)))
          .check(program);
      noClasses()
          .that()
          .resideOutsideOfPackage(part)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(part)
          .check(program);
    }
    noClasses()
        .that()
        .resideInAPackage(WEAVER)
        .should()
        .dependOnClassesThat(are(konsolOutside(WEAVER)))
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackages(WORKER, COMPILERS, WEAVER)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(WEAVER)
        .check(program);
  }

  @Test
  void oneCompilerSeesNoOther() {
    slices().matching("dev.konsol.compiler.(*)..").should().notDependOnEachOther().check(program);
  }

  /// A command answers in the time that its classes take to load: it has no kind, no door, no tool
  /// and no library but the REPL's line editor.
  @Test
  void theClientSeesOnlyCoreAndWireAndOnlyTheAppSeesIt() {
    noClasses()
        .that()
        .resideInAPackage(CLIENT)
        .should()
        .dependOnClassesThat(are(konsolOutside(CLIENT, CORE, WIRE)))
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage("tools.jackson..", "org.slf4j..")
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackages(CLIENT, APP)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(CLIENT)
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.konsol.client.repl..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jline..")
        .check(program);
  }

  @Test
  void nothingDependsOnTheApp() {
    noClasses()
        .that()
        .resideOutsideOfPackage(APP)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(APP)
        .check(program);
  }

  /// But for the user's list of trusted folders, which every host changes under a lock.
  @Test
  void coreHasNoInputOrOutputOfItsOwn() {
    noClasses()
        .that()
        .resideInAPackage(CORE)
        .and()
        .doNotHaveFullyQualifiedName(TrustFile.class.getName())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.channels..", "tools.jackson..", "java.sql..")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(Process.class, ProcessBuilder.class, ProcessHandle.class, Runtime.class)
        .check(program);
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("dev.konsol.(**)").should().beFreeOfCycles().check(program);
  }

  /// All but what runs inside a Maven on Java 8, which does not know the annotation.
  @Test
  void everyPackageIsNullMarked() {
    Set<String> unmarked =
        program.stream()
            .filter(type -> !type.getPackageName().equals("dev.konsol.worker.maven"))
            .filter(type -> !type.getPackage().isAnnotatedWith(NullMarked.class))
            .map(JavaClass::getPackageName)
            .collect(Collectors.toSet());
    assertThat(unmarked).isEmpty();
  }

  /// Standard output belongs to the protocol, and only the command line speaks it.
  @Test
  void onlyTheAppTouchesTheStandardStreams() {
    noClasses()
        .that()
        .resideOutsideOfPackages(APP, WORKER, COMPILERS)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .accessField(System.class, "in")
        .check(program);
  }

  @Test
  void loggingIsSlf4j() {
    noClasses()
        .that()
        .resideOutsideOfPackages(WORKER, COMPILERS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.logging..", "org.apache.log4j..", "org.apache.logging..")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(program);
  }

  /// Who waits, waits for something. Only the command line has to look again and again for another
  /// process's socket or its end, and does so in one place.
  @Test
  void nobodySleeps() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.konsol.client.env.Retry")
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(Thread.class, "sleep", long.class, int.class)
        .orShould()
        .callMethod(Thread.class, "sleep", java.time.Duration.class)
        .orShould()
        .callMethod(java.util.concurrent.TimeUnit.class, "sleep", long.class)
        .check(program);
  }

  /// Virtual threads belong to core's Tasks. Platform threads are for what would pin a carrier: the
  /// poller and the spawner in process, the log's writer in console; and for the command line's
  /// pumps in client and app, which live as long as the client's process; and for the readers of
  /// pipes in process and eval, which end with the program they read; and for the store's two,
  /// since SQLite is native code; and for the file watcher. A JSON-RPC peer owns its threads, since
  /// it stands alone. The HTTP client to models wants an executor, and closes it. Tools wait for
  /// snippets that run on. An executor of virtual threads is fine everywhere: its block owns it and
  /// waits for its tasks.
  @Test
  void threadsHaveOwners() {
    DescribedPredicate<JavaClass> owners =
        DescribedPredicate.describe(
            "owners of threads",
            type ->
                type.getName().matches("dev\\.konsol\\.core\\.Tasks(\\$.*)?")
                    || type.getName().equals("dev.konsol.agent.provider.http.ModelHttp")
                    || resideInAnyPackage(
                            PROCESS,
                            "dev.konsol.console",
                            "dev.konsol.eval..",
                            WIRE,
                            "dev.konsol.lsp.watch",
                            JSON_RPC,
                            STORE,
                            TOOLS,
                            WORKER,
                            COMPILERS,
                            CLIENT,
                            APP)
                        .test(type));
    noClasses()
        .that(are(not(owners)))
        .should()
        .callMethodWhere(
            DescribedPredicate.describe(
                "starts a thread",
                call ->
                    call.getTargetOwner().isEquivalentTo(Thread.class)
                        && Set.of("ofVirtual", "ofPlatform", "startVirtualThread", "start")
                            .contains(call.getName())))
        .orShould()
        .callConstructorWhere(
            DescribedPredicate.describe(
                "constructs a thread", call -> call.getTargetOwner().isAssignableTo(Thread.class)))
        .orShould()
        .callMethodWhere(
            DescribedPredicate.describe(
                "makes a pool",
                call ->
                    call.getTargetOwner().isEquivalentTo(java.util.concurrent.Executors.class)
                        && !call.getName().equals("newVirtualThreadPerTaskExecutor")))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(java.util.concurrent.CompletableFuture.class, java.util.Timer.class)
        .check(program);
  }

  /// The worker's may: woven snippets call its static methods, and its process has one session.
  @Test
  void staticsDoNotChange() {
    fields()
        .that()
        .areDeclaredInClassesThat()
        .resideOutsideOfPackage(WORKER)
        .and()
        .areStatic()
        .should(beFinal())
        .andShould(notHoldACollectionThatGrows())
        .check(program);
  }

  private static ArchCondition<JavaField> beFinal() {
    return condition("be final", field -> field.getModifiers().contains(JavaModifier.FINAL));
  }

  private static ArchCondition<JavaField> notHoldACollectionThatGrows() {
    return condition(
        "not hold what changes",
        field ->
            !resideInAnyPackage("java.util.concurrent..").test(field.getRawType())
                && !field.getRawType().isEquivalentTo(StringBuilder.class));
  }

  private static ArchCondition<JavaField> condition(
      String description, java.util.function.Predicate<JavaField> fine) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaField field, ConditionEvents events) {
        boolean synthetic = field.getModifiers().contains(JavaModifier.SYNTHETIC);
        events.add(
            new SimpleConditionEvent(
                field, synthetic || fine.test(field), field.getFullName() + ": " + description));
      }
    };
  }

  /// Java's own engine backtracks, and its globs are its regular expressions: it gets constants,
  /// and texts that are quoted. What others wrote goes to [dev.konsol.core.pattern] (ADR 0032).
  @Test
  void patternsOfOthersRunOnTheLinearEngine() {
    Set<String> quoting =
        Set.of("dev.konsol.tools.lsp.query.SourceLocation", "dev.konsol.eval.worker.WorkerResult");
    noClasses()
        .that()
        .resideOutsideOfPackages(WORKER, COMPILERS)
        .should()
        .callMethodWhere(
            DescribedPredicate.describe(
                "compiles a pattern that is not a constant",
                call ->
                    call.getTargetOwner().isEquivalentTo(java.util.regex.Pattern.class)
                        && call.getName().equals("compile")
                        && !call.getOrigin().getName().equals("<clinit>")
                        && !quoting.contains(call.getOriginOwner().getName())))
        .orShould()
        .callMethod(java.nio.file.FileSystem.class, "getPathMatcher", String.class)
        .check(program);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.konsol.core.pattern")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.google.re2j..")
        .check(program);
  }

  @Test
  void namesSayWhatATypeIs() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .check(program);
  }

  /// What is started any other way has no marker, no limit, and nobody who ends what it starts. The
  /// command line starts the daemon, and asks a program for its version, where there is no host.
  @Test
  void programsAreStartedByProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackages(PROCESS, CLIENT, APP)
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(ProcessBuilder.class)
        .check(program);
  }

  /// Native calls stay behind process's seam. The command line sets the mode of its own terminal.
  @Test
  void foreignFunctionsStayInProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackages(PROCESS, "dev.konsol.client.terminal")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.foreign..")
        .check(program);
  }

  @Test
  void classesAreFinalUnlessSealed() {
    classes()
        .that()
        .areNotInterfaces()
        .and()
        .areNotAnonymousClasses()
        .and()
        .doNotHaveModifier(JavaModifier.SYNTHETIC)
        .and()
        .areNotEnums()
        .should(
            new ArchCondition<>("be final, sealed or abstract") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                boolean fine =
                    type.getModifiers().contains(JavaModifier.FINAL)
                        || type.getModifiers().contains(JavaModifier.ABSTRACT)
                        || type.reflect().isSealed();
                events.add(new SimpleConditionEvent(type, fine, type.getName() + " is open"));
              }
            })
        .check(program);
  }

  private static DescribedPredicate<JavaClass> konsolOutside(String... packages) {
    return DescribedPredicate.and(
        resideInAnyPackage("dev.konsol.."), not(resideInAnyPackage(packages)));
  }
}
