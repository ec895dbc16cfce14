package dev.konsol.compiler.kotlin.snippet;

import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Diagnostic.Place;
import dev.konsol.wire.compile.Status;
import java.util.List;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.com.intellij.psi.PsiComment;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiErrorElement;
import org.jetbrains.kotlin.com.intellij.psi.PsiWhiteSpace;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtPsiFactory;
import org.jetbrains.kotlin.psi.KtStringTemplateExpression;

/// What the parser alone can tell of a snippet. The REPL's compiler does not look at the parser's
/// errors: it compiles what could be understood of the rest.
public final class Syntax {
  private final KtFile file;
  private final List<PsiErrorElement> errors;

  private Syntax(KtFile file) {
    this.file = file;
    errors = List.copyOf(PsiTreeUtil.findChildrenOfType(file, PsiErrorElement.class));
  }

  public static Syntax of(String code, Project project) {
    return new Syntax(new KtPsiFactory(project, false).createFile("snippet.kts", code));
  }

  public KtFile file() {
    return file;
  }

  public Status status() {
    if (!errors.stream().allMatch(Syntax::moreMayFollow)) {
      return Status.ERROR;
    }
    return errors.isEmpty() && !endsInComment() ? Status.COMPLETE : Status.INCOMPLETE;
  }

  public List<Diagnostic> diagnostics() {
    return errors.stream().map(this::diagnostic).toList();
  }

  private Diagnostic diagnostic(PsiErrorElement error) {
    Place from = Place.in(file.getText(), error.getTextRange().getStartOffset());
    return new Diagnostic(Diagnostic.ERROR, error.getErrorDescription(), from);
  }

  /// Something is missing at the end of the text, and a further line can still bring it.
  private static boolean moreMayFollow(PsiErrorElement error) {
    return error.getTextLength() == 0 && isLast(error) && !endsWithItsLine(error);
  }

  private static boolean isLast(PsiElement element) {
    PsiElement next = PsiTreeUtil.nextLeaf(element);
    while (next instanceof PsiWhiteSpace
        || next instanceof PsiComment
        || next instanceof PsiErrorElement) {
      next = PsiTreeUtil.nextLeaf(next);
    }
    return next == null;
  }

  /// As a plain string does.
  private static boolean endsWithItsLine(PsiErrorElement error) {
    return error.getParent() instanceof KtStringTemplateExpression string
        && !string.getText().contains("\"\"\"");
  }

  /// A comment that nothing closes reaches to the end and is no error to the parser.
  private boolean endsInComment() {
    return PsiTreeUtil.getDeepestLast(file) instanceof PsiComment comment
        && comment.getText().startsWith("/*")
        && depth(comment.getText()) > 0;
  }

  /// Comments nest.
  private static int depth(String comment) {
    int depth = 0;
    for (int i = 0; i + 1 < comment.length(); i++) {
      if (comment.startsWith("/*", i)) {
        depth++;
        i++;
      } else if (comment.startsWith("*/", i)) {
        depth--;
        i++;
      }
    }
    return depth;
  }
}
