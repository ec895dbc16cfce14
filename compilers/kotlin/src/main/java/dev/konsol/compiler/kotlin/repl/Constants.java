package dev.konsol.compiler.kotlin.repl;

import java.util.List;
import org.jetbrains.kotlin.fir.declarations.FirDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirProperty;
import org.jetbrains.kotlin.fir.declarations.FirRegularClass;
import org.jetbrains.kotlin.fir.declarations.impl.FirDeclarationStatusImpl;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;

/// Constants of earlier snippets. The compiler would put their values in place of their names, and
/// fails because it has not kept them; as plain variables they are read from their snippet.
final class Constants {
  private Constants() {}

  /// The snippet is compiled.
  static void becomeVariables(FirReplSnippetSymbol snippet) {
    becomeVariables(snippet.getFir().getSnippetClass().getDeclarations());
  }

  private static void becomeVariables(List<FirDeclaration> declarations) {
    for (FirDeclaration each : declarations) {
      if (each instanceof FirProperty property
          && property.getStatus() instanceof FirDeclarationStatusImpl status) {
        status.setConst(false);
      } else if (each instanceof FirRegularClass type) {
        becomeVariables(type.getDeclarations());
      }
    }
  }
}
