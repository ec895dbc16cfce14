package dev.konsol.compiler;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// A name a session has: kind is `variable`, `method`, `type` or `import`.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Declared(String kind, String name, @Nullable String type, String source) {}
