package dev.konsol.compiler.kotlin.snippet;

import org.jetbrains.kotlin.com.intellij.openapi.util.TextRange;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.lexer.KtModifierKeywordToken;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtExpression;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtModifierList;
import org.jetbrains.kotlin.psi.KtScript;
import org.jspecify.annotations.Nullable;

/// Each snippet is a class in a module of its own: `private` would keep what it declares from the
/// snippets after it, for which it is declared, and what is `internal`, at any depth, they would
/// call by a name that it does not have. Code that is pasted from a file has such words.
public final class Visibility {
  /// Has a meaning only for what is internal.
  private static final String PUBLISHED = "PublishedApi";

  private Visibility() {}

  /// The snippet without these words; all else is where it was.
  public static String widened(KtFile snippet) {
    StringBuilder text = new StringBuilder(snippet.getText());
    KtScript script = snippet.getScript();
    if (script != null) {
      for (KtExpression each : script.getBlockExpression().getStatements()) {
        if (each instanceof KtDeclaration declaration) {
          blank(declaration.getModifierList(), KtTokens.PRIVATE_KEYWORD, text);
        }
      }
    }
    for (KtModifierList each : PsiTreeUtil.findChildrenOfType(snippet, KtModifierList.class)) {
      if (!each.getText().contains(PUBLISHED)) {
        blank(each, KtTokens.INTERNAL_KEYWORD, text);
      }
    }
    return text.toString();
  }

  private static void blank(
      @Nullable KtModifierList modifiers, KtModifierKeywordToken keyword, StringBuilder text) {
    PsiElement word = modifiers == null ? null : modifiers.getModifier(keyword);
    if (word != null) {
      TextRange place = word.getTextRange();
      text.replace(place.getStartOffset(), place.getEndOffset(), " ".repeat(place.getLength()));
    }
  }
}
