package dev.konsol.lines;

import dev.konsol.core.session.Attention;

/// Something besides consoles that lives in the daemon and ends with it.
///
/// @param kind `eval`, `agent` or `lsp`
/// @param name by which its own door knows it
/// @param state a word of its kind: `ready`, `busy`, `waiting`, …
/// @param attention whether it wants a person
/// @param directory where it works
public record OtherSession(
    String kind, String name, String state, Attention attention, String directory) {}
