package dev.konsol.compiler.kotlin.complete;

import dev.konsol.compiler.kotlin.repl.Repl;
import dev.konsol.compiler.kotlin.snippet.Syntax;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import kotlin.script.experimental.api.ScriptCompilationConfiguration;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.declarations.FirProperty;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;
import org.jetbrains.kotlin.fir.types.ConeKotlinType;
import org.jetbrains.kotlin.fir.types.FirTypeUtilsKt;
import org.jetbrains.kotlin.psi.KtBlockExpression;
import org.jetbrains.kotlin.psi.KtQualifiedExpression;

/// What may follow a dot. The compiler tells the type of what stands before it: from a snippet that
/// declares it as a variable, is looked at and never run. Confined to the session's thread.
public record Receivers(Repl repl) {
  private static final String PROBE = "konsolProbe";

  /// The last dot is right before the anchor.
  public Set<String> members(
      String before, int anchor, ScriptCompilationConfiguration configuration) {
    String prefix = before.substring(anchor);
    return receiver(before.substring(0, anchor))
        .flatMap(
            source ->
                look(source, configuration, found -> found.names(prefix))
                    .or(() -> look(source + "::class", configuration, f -> f.statics(prefix))))
        .orElse(Set.of());
  }

  /// The snippet up to the statement with the dot, and then what stands before the dot.
  private Optional<String> receiver(String upToDot) {
    PsiElement end =
        Syntax.of(upToDot + PROBE, repl.project()).file().findElementAt(upToDot.length());
    KtQualifiedExpression dotted = PsiTreeUtil.getParentOfType(end, KtQualifiedExpression.class);
    if (end == null || dotted == null) {
      return Optional.empty();
    }
    String earlier = upToDot.substring(0, statement(end).getTextRange().getStartOffset());
    String value = dotted.getReceiverExpression().getText();
    boolean safe = upToDot.endsWith("?.");
    return Optional.of(earlier + "\nval " + PROBE + " = " + (safe ? "(" + value + ")!!" : value));
  }

  /// The outermost one.
  private static PsiElement statement(PsiElement element) {
    PsiElement found = element;
    for (PsiElement each = element; each.getParent() != null; each = each.getParent()) {
      found = each.getParent() instanceof KtBlockExpression ? each : found;
    }
    return found;
  }

  private record Found(FirSession session, ConeKotlinType type) {
    Set<String> names(String prefix) {
      return new Members(session).of(type, prefix);
    }

    Set<String> statics(String prefix) {
      return new Members(session).statics(type, prefix);
    }
  }

  private Optional<Set<String>> look(
      String source,
      ScriptCompilationConfiguration configuration,
      Function<Found, Set<String>> names) {
    return repl.look(source, configuration, symbol -> found(symbol).map(names));
  }

  private static Optional<Found> found(FirReplSnippetSymbol snippet) {
    return snippet.getFir().getSnippetClass().getDeclarations().stream()
        .filter(FirProperty.class::isInstance)
        .map(FirProperty.class::cast)
        .filter(property -> property.getName().asString().equals(PROBE))
        .findFirst()
        .map(
            property ->
                new Found(
                    snippet.getModuleData().getSession(),
                    FirTypeUtilsKt.getConeType(property.getReturnTypeRef())));
  }
}
