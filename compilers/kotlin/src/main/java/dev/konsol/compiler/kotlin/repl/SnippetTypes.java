package dev.konsol.compiler.kotlin.repl;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jetbrains.kotlin.fir.declarations.FirCallableDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirNamedFunction;
import org.jetbrains.kotlin.fir.declarations.FirProperty;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;
import org.jetbrains.kotlin.fir.types.ConeTypeUtilsKt;
import org.jetbrains.kotlin.fir.types.FirTypeUtilsKt;

/// The types of what a snippet declares, its result among them, as the compiler inferred them and
/// as one would write them: without the packages that need no import, nor the snippets around
/// types.
final class SnippetTypes {
  private static final Pattern NEEDLESS =
      Pattern.compile(
          "\\b(?:kotlin\\.(?:(?:collections|ranges|sequences|text|io|comparisons|jvm)\\.)?"
              + "|java\\.lang\\.|Snippet\\d+\\.)(?=\\p{Lu})");

  private SnippetTypes() {}

  /// By name.
  static Map<String, String> of(FirReplSnippetSymbol snippet) {
    Map<String, String> types = new HashMap<>();
    snippet
        .getFir()
        .getSnippetClass()
        .getDeclarations()
        .forEach(
            each -> {
              switch (each) {
                case FirProperty property ->
                    types.put(property.getName().asString(), type(property));
                case FirNamedFunction function ->
                    types.put(function.getName().asString(), type(function));
                default -> {}
              }
            });
    return types;
  }

  private static String type(FirCallableDeclaration declaration) {
    return written(
        ConeTypeUtilsKt.renderReadableWithFqNames(
            FirTypeUtilsKt.getConeType(declaration.getReturnTypeRef()), Map.of()));
  }

  static String written(String type) {
    return NEEDLESS.matcher(type).replaceAll("");
  }
}
