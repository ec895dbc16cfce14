package dev.konsol.checks;

import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/// Nine programs that one console starts, each with its own way to be forgotten. They are found by
/// what they are called, which has a part that no other run has: four have emptied their
/// environment.
record Escapees(String run) implements AutoCloseable {
  private static final int ENOUGH_EMPTY_LOOKS = 10;

  static final Set<String> ALL =
      Set.of(
          "background",
          "deaf",
          "nohup",
          "session",
          "daemon",
          "bare",
          "bare-session",
          "bare-daemon",
          "bare-hopping");

  /// Those of whom nothing tells afterwards that they were ours: no marker, no session, no parent.
  static final Set<String> UNTRACEABLE =
      Set.of("bare", "bare-session", "bare-daemon", "bare-hopping");

  /// They are called so from outside, except for the last: a program that gives itself another name
  /// may write over its environment, and is as bare as the others then. A daemon has forked twice,
  /// has a session of its own, and is deaf to every request; a hopping one is never the same
  /// process for long.
  private static final String SCRIPT =
      """
      use POSIX;
      my ($run) = @ARGV;
      sub deaf { $SIG{$_} = 'IGNORE' for qw(HUP INT TERM QUIT USR1 USR2); }
      sub bare { exec { 'env' } 'env', '-i', 'perl', $ENV{SCRIPT}, $run, @_; }
      sub daemonise { deaf(); exit if fork; POSIX::setsid(); exit if fork; POSIX::close($_) for 0 .. 9; }
      my %ways = (
          'background' => sub { },
          'deaf' => sub { $SIG{HUP} = 'IGNORE' },
          'nohup' => sub { exec 'nohup', 'perl', $ENV{SCRIPT}, $run, 'background:nohup' },
          'session' => sub { POSIX::setsid() },
          'daemon' => sub { daemonise() },
          'bare-session' => sub { POSIX::setsid() },
          'bare-daemon' => sub { daemonise() },
          'bare-hopping' => sub { daemonise(); $0 = "escapee-$run-bare-hopping"; while (1) { select(undef, undef, undef, 0.05); exit if fork; } },
      );
      if (my $one = $ARGV[1]) {
          my ($way, $name) = split /:/, $one;
          $name //= $way;
          $ways{$way}->();
          exec { 'sleep' } "escapee-$run-$name", 1000;
      }
      $ENV{SCRIPT} = $0;
      for my $way (qw(background deaf nohup session daemon)) {
          next if fork;
          exec 'perl', $ENV{SCRIPT}, $run, $way;
      }
      for my $way ('background:bare', 'bare-session', 'bare-daemon', 'bare-hopping') {
          next if fork;
          bare($way);
      }
      sleep 1 while 1;
      """;

  static Escapees of(KonsolProgram konsol) {
    try {
      Files.writeString(script(konsol), SCRIPT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Escapees(UUID.randomUUID().toString().substring(0, 8));
  }

  private static Path script(KonsolProgram konsol) {
    return konsol.home().resolve("escapees.pl");
  }

  String command(KonsolProgram konsol) {
    return "exec perl " + script(konsol) + " " + run;
  }

  void awaitAll() {
    Await.until("start of " + ALL, Duration.ofSeconds(30), () -> alive().equals(ALL));
  }

  /// Waits until none of these lives. One look may miss who hops from process to process.
  void awaitEndOf(Set<String> names) {
    int[] empty = {0};
    try {
      Await.until(
          "end of " + names,
          Duration.ofSeconds(20),
          () -> {
            Set<String> left = alive();
            left.retainAll(names);
            empty[0] = left.isEmpty() ? empty[0] + 1 : 0;
            return empty[0] == ENOUGH_EMPTY_LOOKS;
          });
    } catch (AssertionError e) {
      throw new AssertionError("alive: " + alive(), e);
    }
  }

  /// Those that live, by name.
  Set<String> alive() {
    Set<String> names = new TreeSet<>();
    pids()
        .forEach(
            pid ->
                names.add(Processes.commandLine(pid).replace(prefix(), "").replace(" 1000", "")));
    names.retainAll(ALL);
    return names;
  }

  private String prefix() {
    return "escapee-" + run + "-";
  }

  private List<Long> pids() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> Character.isDigit(name.charAt(0)))
          .map(Long::parseLong)
          .filter(pid -> Processes.commandLine(pid).startsWith(prefix()) && Processes.alive(pid))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// None of them disturbs the next test.
  @Override
  public void close() {
    Await.until(
        "end of the escapees",
        Duration.ofSeconds(30),
        () -> {
          pids().forEach(pid -> Processes.signal("KILL", pid));
          return pids().isEmpty();
        });
  }
}
