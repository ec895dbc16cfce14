package dev.konsol.client;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.core.trust.TrustList;
import dev.konsol.core.trust.TrustedFolder;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// `konsol trust`: lets what a folder brings start programs. Changes the user's list; every host
/// reads it.
public record TrustCommand(Client client) {
  private static final int MOST_SHOWN = 20;

  public Command description() {
    return Command.of("trust", "let what a folder brings start programs", this::run)
        .notes(
            """
            A folder can name programs, in its .konsol, opencode and dispatch files, and contain them,
            in node_modules. Nothing of that is started, and no build is run for a model, before the
            folder is trusted. Trusts what is there now; what changes or comes later is not trusted
            until you say so again.""")
        .operands(Operand.optional("DIR", "the folder; this one when missing"))
        .options(
            Option.flag("always", "whatever comes into it"),
            Option.flag("revoke", "trust it no more"),
            Option.flag("list", "show what is trusted"),
            Option.flag("json", "print JSON"))
        .examples("konsol trust", "konsol trust --always ~/src/mine", "konsol trust --list");
  }

  private int run(Arguments arguments) throws IOException {
    TrustFile file = TrustFile.of(client.environment());
    String what = arguments.oneOf("list", "revoke", "always").orElse("");
    if (what.equals("list")) {
      return list(file.read(), arguments.flag("json"));
    }
    Path named = Path.of(arguments.optional("DIR").orElse("")).toAbsolutePath().normalize();
    if (what.equals("revoke")) {
      return revoke(file, named, arguments.flag("json"));
    }
    Path folder = folder(named);
    TrustedFolder grant =
        what.equals("always")
            ? new TrustedFolder(folder, true, Map.of())
            : new FolderTrust(file, List.of()).snapshot(folder);
    file.change(before -> before.trusting(grant));
    client.say(arguments.flag("json") ? json(grant).end() : words(grant));
    return 0;
  }

  private static Path folder(Path named) throws IOException {
    if (!Files.isDirectory(named)) {
      throw new UsageError("there is no folder '" + named + "'");
    }
    return named.toRealPath();
  }

  /// Under the name that the list has, too: the folder may be gone by now, or a link may lie there,
  /// and whoever makes it anew would be trusted.
  private int revoke(TrustFile file, Path named, boolean json) throws IOException {
    List<Path> trusted = file.read().grants().stream().map(TrustedFolder::folder).toList();
    Path folder = trusted.contains(named) ? named : folder(named);
    if (!trusted.contains(folder)) {
      throw KonsolException.badRequest(
          folder + " is not trusted by itself: see 'konsol trust --list'");
    }
    file.change(before -> before.without(folder));
    client.say(
        json
            ? JsonLine.object().put("folder", folder.toString()).put("trusted", false).end()
            : folder + " is not trusted any more");
    return 0;
  }

  private int list(TrustList list, boolean json) {
    if (json) {
      client.say(
          JsonLine.object().putObjects("folders", list.grants(), TrustCommand::describe).end());
    } else if (list.grants().isEmpty()) {
      client.say("no folder is trusted");
    } else {
      list.grants().forEach(each -> client.say(line(each)));
    }
    return 0;
  }

  private static String line(TrustedFolder grant) {
    return grant.folder()
        + (grant.always() ? "  always" : "  as it was, with " + files(grant.items().size()));
  }

  private static String files(int count) {
    return count == 1 ? "1 file" : count + " files";
  }

  private static JsonLine json(TrustedFolder grant) {
    JsonLine line = JsonLine.object();
    describe(line, grant);
    return line;
  }

  private static void describe(JsonLine line, TrustedFolder grant) {
    line.put("folder", grant.folder().toString())
        .put("trusted", true)
        .put("always", grant.always())
        .putTexts("files", grant.items().keySet().stream().map(Path::toString).sorted().toList());
  }

  private static String words(TrustedFolder grant) {
    if (grant.always()) {
      return grant.folder() + " is trusted, whatever comes into it";
    }
    StringBuilder text = new StringBuilder(grant.folder() + " is trusted as it is now");
    if (grant.items().isEmpty()) {
      return text.append(", its build and its application included").toString();
    }
    text.append(", and these of its files may start programs:");
    grant.items().keySet().stream()
        .sorted()
        .limit(MOST_SHOWN)
        .forEach(item -> text.append("\n  ").append(grant.folder().relativize(item)));
    int more = grant.items().size() - MOST_SHOWN;
    return text.append(more > 0 ? "\n  and " + more + " more" : "").toString();
  }
}
