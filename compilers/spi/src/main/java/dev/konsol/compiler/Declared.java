package dev.konsol.compiler;

import org.jspecify.annotations.Nullable;

/// A name a session has: kind is `variable`, `method`, `type` or `import`.
public record Declared(String kind, String name, @Nullable String type, String source) {}
