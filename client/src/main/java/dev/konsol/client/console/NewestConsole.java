package dev.konsol.client.console;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// The console that is meant where none is named: the newest that runs in this project, else the
/// newest that runs at all.
///
/// @param here whether it is one of this project
/// @param among how many it was chosen from
record NewestConsole(String key, boolean here, int among) {

  static NewestConsole of(List<JsonObject> sessions, Path folder) {
    List<JsonObject> running = sessions.stream().filter(ConsoleTable::running).toList();
    Path project = project(folder);
    List<JsonObject> here =
        running.stream().filter(each -> Path.of(each.text("cwd")).startsWith(project)).toList();
    List<JsonObject> chosen = here.isEmpty() ? running : here;
    return chosen.stream()
        .min(Comparator.comparingLong(each -> each.integer("age_ms")))
        .map(each -> new NewestConsole(each.text("key"), !here.isEmpty(), chosen.size()))
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNKNOWN_SESSION,
                    "no console runs: 'konsol console create --attach COMMAND' starts one"));
  }

  /// The folder with the repository, else the folder itself.
  private static Path project(Path folder) {
    for (Path each = folder; each != null; each = each.getParent()) {
      if (Files.exists(each.resolve(".git"))) {
        return each;
      }
    }
    return folder;
  }

  String inWords() {
    String where = here ? " in this project" : " of this daemon";
    return "'" + key + "', " + (among == 1 ? "the only one" : "the newest of " + among) + where;
  }
}
