package dev.konsol.lsp.protocol;

import java.nio.file.Path;

/// A document as the server has it.
public record OpenDocument(Path file, String languageId, int version, String text) {
  public OpenDocument withoutText() {
    return new OpenDocument(file, languageId, version, "");
  }

  OpenDocument changed(int newVersion, String newText) {
    return new OpenDocument(file, languageId, newVersion, newText);
  }
}
