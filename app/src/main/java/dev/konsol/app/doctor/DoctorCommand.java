package dev.konsol.app.doctor;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// `konsol doctor`: looks, changes nothing, starts no daemon.
///
/// @param languages those whose compilers are part of this installation
public record DoctorCommand(Client client, Supplier<List<String>> languages) {
  private static final int WIDTH = 72;

  public Command description() {
    return Command.of("doctor", "tell what is here and what is missing", this::run)
        .notes(
            """
            What is missing is told with what to do about it. Language servers that nothing in this
            folder asks for are only named, unless --all is given. Exit code 1 when something is
            missing that Konsol cannot do without.""")
        .options(
            Option.flag("all", "how to get every language server, too"),
            Option.flag("json", "print JSON"));
  }

  private int run(Arguments arguments) throws IOException {
    Machine machine = new Machine(client.environment(), Path.of("").toAbsolutePath());
    List<Finding> findings = new ArrayList<>();
    findings.addAll(new Installation(client, arguments, machine, languages.get()).findings());
    findings.addAll(new SettingsFindings(machine).findings());
    findings.addAll(new EngineFindings(machine).findings());
    findings.addAll(new Toolchains(machine).findings());
    findings.addAll(new ModelFindings(machine).findings());
    findings.addAll(new ServerFindings(machine).findings());
    if (arguments.flag("json")) {
      client.say(
          JsonLine.object().putObjects("findings", findings, (line, each) -> each.put(line)).end());
    } else {
      print(findings, arguments.flag("all"));
    }
    return findings.stream().anyMatch(Finding::fatal) ? 1 : 0;
  }

  private void print(List<Finding> findings, boolean all) {
    String group = "";
    int width = findings.stream().mapToInt(each -> each.what().length()).max().orElse(0);
    for (Finding each : findings) {
      if (!group.equals(each.group())) {
        client.say((group.isEmpty() ? "" : "\n") + each.group());
        group = each.group();
      }
      if (all || each.weight() != Finding.Weight.ELSEWHERE) {
        client.say(
            "  %-7s  %-"
                .concat(width + "s  %s")
                .formatted(each.mark(), each.what(), each.inWords()));
      }
    }
    if (!all) {
      sayElsewhere(findings);
    }
  }

  private void sayElsewhere(List<Finding> findings) {
    List<String> names =
        findings.stream()
            .filter(each -> each.weight() == Finding.Weight.ELSEWHERE)
            .map(Finding::what)
            .toList();
    if (!names.isEmpty()) {
      client.say("  not installed, and not asked for here (how to get them: konsol doctor --all):");
      folded(names).forEach(line -> client.say("    " + line));
    }
  }

  /// Names with commas between them, on lines that fit any terminal.
  private static List<String> folded(List<String> names) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String name : names) {
      if (!line.isEmpty()) {
        line.append(',');
        if (line.length() + name.length() > WIDTH) {
          lines.add(line.toString());
          line.setLength(0);
        } else {
          line.append(' ');
        }
      }
      line.append(name);
    }
    lines.add(line.toString());
    return lines;
  }
}
