package dev.konsol.agent.policy;

import dev.konsol.agent.shell.Execution;
import dev.konsol.agent.shell.SimpleCommand;
import dev.konsol.agent.shell.Spellings;
import dev.konsol.core.KonsolException;
import dev.konsol.fuzz.Take;
import java.util.List;
import java.util.regex.Pattern;

/// Rules and the commands they judge: any command line is read, what it starts is named, and a
/// pattern without tricks means what it says.
public final class PolicyFuzz {
  private PolicyFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    String written = take.word();
    String line = take.text();
    Execution.All all = Execution.of(line);
    Take.check(all.more() || all.executions().size() <= line.length(), "more than was written");
    all.executions().stream().flatMap(Execution::flat).limit(50).forEach(PolicyFuzz::spelled);
    List<Subject> subjects = CommandSubject.of(line);
    try {
      Rule rule = Rule.parse(Decision.ALLOW, written);
      Take.check(Rule.parse(Decision.ALLOW, rule.text()).equals(rule), "another rule");
      Glob glob = rule.glob();
      for (Subject subject : subjects.subList(0, Math.min(20, subjects.size()))) {
        subject.means(glob);
        subject.vouched(List.of(glob));
        subject.hides();
        subject.kin();
      }
    } catch (KonsolException e) {
      Take.check(written.isBlank() || written.strip().startsWith(":"), "refused: %s", written);
    }
    star(written, line);
  }

  private static void spelled(Execution execution) {
    SimpleCommand command = execution.command();
    Spellings.plain(command);
    Spellings.of(command);
    Spellings.unambiguous(command);
  }

  /// `*` alone stands for anything.
  private static void star(String written, String line) {
    if (written.matches("[a-z]{0,3}\\*[a-z]{0,3}") && line.matches("[a-z]*")) {
      int at = written.indexOf('*');
      String regex =
          Pattern.quote(written.substring(0, at)) + ".*" + Pattern.quote(written.substring(at + 1));
      Take.check(Glob.of(written).matches(line) == line.matches(regex), "%s on %s", written, line);
    }
  }
}
