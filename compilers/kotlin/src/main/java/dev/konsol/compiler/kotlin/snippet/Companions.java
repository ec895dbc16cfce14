package dev.konsol.compiler.kotlin.snippet;

import java.util.Comparator;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.psi.KtClass;
import org.jetbrains.kotlin.psi.KtClassBody;
import org.jetbrains.kotlin.psi.KtFile;
import org.jspecify.annotations.Nullable;

/// kotlinx.serialization gives a class `serializer()`, in a companion object that it makes; for the
/// classes of snippets it makes none, but uses one that is there.
public final class Companions {
  private static final String ANNOTATION = "Serializable";

  private Companions() {}

  /// The snippet with a companion object in every class that is to be serialized and has none. It
  /// has the lines that it had.
  public static String added(KtFile snippet) {
    StringBuilder text = new StringBuilder(Visibility.widened(snippet));
    PsiTreeUtil.findChildrenOfType(snippet, KtClass.class).stream()
        .filter(Companions::lacksOne)
        .sorted(Comparator.comparingInt(Companions::place).reversed())
        .forEach(type -> text.insert(place(type), text(type)));
    return text.toString();
  }

  private static boolean lacksOne(KtClass type) {
    boolean serializable =
        type.getAnnotationEntries().stream()
            .anyMatch(each -> ANNOTATION.equals(String.valueOf(each.getShortName())));
    return serializable
        && !type.isEnum()
        && !type.hasModifier(KtTokens.INNER_KEYWORD)
        && type.getCompanionObjects().isEmpty();
  }

  private static @Nullable PsiElement end(KtClass type) {
    KtClassBody body = type.getBody();
    return body == null ? null : body.getRBrace();
  }

  /// Before the brace that closes it, or behind a class without a body.
  private static int place(KtClass type) {
    PsiElement brace = end(type);
    return brace == null
        ? type.getTextRange().getEndOffset()
        : brace.getTextRange().getStartOffset();
  }

  private static String text(KtClass type) {
    return end(type) == null ? " { companion object }" : "; companion object ";
  }
}
