package dev.konsol.app.http;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.http.v1.lsp.LspCommands;
import dev.konsol.lines.lsp.LspDoor;
import java.nio.file.Files;
import java.nio.file.Path;

/// What JSON lines ask of language servers, for HTTP. Whoever only wants to know which there are
/// opens nothing.
record LinesLspCommands(Host host, LspDoor door) implements LspCommands {
  @Override
  public String perform(String request, Path directory) throws InterruptedException {
    // That nothing is found in what is not there would sound as if all were well.
    if (!Files.isDirectory(directory)) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "there is no directory '" + directory + "'");
    }
    return door.perform(request, directory);
  }

  @Override
  public String all() {
    boolean any = host.list().stream().anyMatch(each -> each.kind().equals("lsp"));
    return any ? door.all() : "{\"servers\":[]}";
  }
}
