package dev.konsol.lsp.config;

import java.util.List;

/// How a server's workspace root is found: by names of files and folders, one of which is in it.
///
/// @param outermost take the uppermost such folder below the limit, not the nearest: a build of
///   several modules is one workspace
/// @param required where there is no marker, the server is not meant
/// @param unless where one of these is, the server is not meant
public record RootRule(
    List<String> markers, boolean outermost, boolean required, List<String> unless) {
  public RootRule {
    markers = List.copyOf(markers);
    unless = List.copyOf(unless);
  }
}
