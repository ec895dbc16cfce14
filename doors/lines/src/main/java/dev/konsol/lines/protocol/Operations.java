package dev.konsol.lines.protocol;

import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// All commands.
public final class Operations {
  /// What the door can beyond its commands, for clients that look before they ask.
  private static final List<String> CAPABILITIES =
      List.of("ids", "offsets", "gaps", "views", "write_ids", "repaint");

  private static final int SHOWN = 40;

  private Operations() {}

  static List<Operation> all() {
    return Stream.of(
            DaemonOperations.ALL, ConsoleOperations.ALL, InputOperations.ALL, OutputOperations.ALL)
        .flatMap(List::stream)
        .toList();
  }

  /// The command of that name.
  public static Operation named(String cmd) {
    return all().stream()
        .filter(each -> each.name().equals(cmd))
        .findFirst()
        .orElseThrow(() -> unknown(cmd));
  }

  static List<String> names() {
    return all().stream().map(Operation::name).toList();
  }

  public static List<String> features() {
    List<String> features = new ArrayList<>(names());
    features.addAll(CAPABILITIES);
    return features;
  }

  static KonsolException unknown(String cmd) {
    String shown = cmd.length() > SHOWN ? cmd.substring(0, SHOWN) + "…" : cmd;
    String nearest =
        names().stream().min(Comparator.comparingInt(name -> distance(shown, name))).orElseThrow();
    return KonsolException.badRequest(
        "there is no command '" + shown + "': the nearest is '" + nearest + "'");
  }

  /// How many characters have to be added, taken away or changed.
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
