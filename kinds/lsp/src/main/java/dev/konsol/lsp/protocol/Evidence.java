package dev.konsol.lsp.protocol;

import dev.konsol.core.WireName;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How a server shows that what it says about a file is final: that it has gone through the text
/// and the files it was told of. That it says nothing for a while is never one of these. A server
/// that can be asked for diagnostics is asked, whichever of these is its own.
public enum Evidence implements WireName {
  /// It answers when it is asked for diagnostics. Where this run of it cannot be asked, as
  /// [#VERSION].
  PULL,
  /// What it publishes carries the version of the document, and is complete.
  VERSION,
  /// It takes one message after the other, and has published everything about a change before it
  /// answers a request that was sent after the change.
  FENCE,
  /// Every change of a document's text is answered by one publication, complete and in order. Other
  /// files play no part.
  PUBLICATION,
  /// It begins to work at a change and says when it has ended, by its progress or its own signal;
  /// what it published until then is complete.
  PROGRESS,
  /// typescript-language-server: its publications are neither complete nor always sent, and the
  /// compiler behind it answers through a command.
  TSSERVER,
  /// jdtls: what it publishes may be older than what it was told; a command of it has both brought
  /// together.
  JDTLS,
  /// clangd: publishes with versions, but of a new text first by the headers of before (19 does, 14
  /// does not), and nothing of a text it has already; told to build that anew, it says once what is
  /// true.
  CLANGD,
  /// Nothing it says is final.
  NONE;

  /// All of them, for a message.
  public static String names() {
    return Stream.of(values()).map(Evidence::wireName).collect(Collectors.joining(", "));
  }
}
