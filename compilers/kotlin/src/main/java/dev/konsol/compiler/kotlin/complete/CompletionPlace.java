package dev.konsol.compiler.kotlin.complete;

import dev.konsol.compiler.kotlin.snippet.Syntax;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.psi.KtImportDirective;
import org.jetbrains.kotlin.psi.KtLiteralStringTemplateEntry;

/// Where something is to be completed: the end of a piece of code, as the parser sees it with a
/// name written there.
public record CompletionPlace(String before, int anchor, PsiElement name) {
  private static final String PROBE = "konsolProbe";
  private static final Pattern PATH =
      Pattern.compile("(?:\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*\\.)*$");

  /// Empty in texts and comments, which may hold anything.
  public static Optional<CompletionPlace> in(String before, Project project) {
    PsiElement leaf = Syntax.of(before + PROBE, project).file().findElementAt(before.length());
    return leaf == null || isText(leaf)
        ? Optional.empty()
        : Optional.of(new CompletionPlace(before, Names.anchor(before), leaf));
  }

  private static boolean isText(PsiElement leaf) {
    return PsiTreeUtil.getParentOfType(leaf, PsiComment.class, false) != null
        || PsiTreeUtil.getParentOfType(leaf, KtLiteralStringTemplateEntry.class, false) != null
        || leaf.getText().startsWith("'");
  }

  public String prefix() {
    return before.substring(anchor);
  }

  public boolean isImport() {
    return PsiTreeUtil.getParentOfType(name, KtImportDirective.class) != null;
  }

  public boolean isMember() {
    return Names.afterDot(before, anchor);
  }

  /// The names before this one, each with its dot, where there is nothing but names.
  public String path() {
    Matcher path = PATH.matcher(before.substring(0, anchor));
    return path.find() ? path.group() : "";
  }
}
