package dev.konsol.compiler.kotlin.snippet;

import java.util.Set;
import org.jetbrains.kotlin.com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.psi.KtCallExpression;
import org.jetbrains.kotlin.psi.KtExpression;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtValueArgument;

/// `display` and the others are Java's, and Kotlin lets nobody name the arguments of those. Whoever
/// wants to gets them as functions of Kotlin: a snippet of our own, before the first that needs it.
public final class DisplayFunctions {
  public static final String SOURCE =
      """
      fun display(value: Any?) = dev.konsol.worker.Display.display(value)
      fun markdown(text: String) = dev.konsol.worker.Display.markdown(text)
      fun html(fragment: String) = dev.konsol.worker.Display.html(fragment)
      fun image(bytes: ByteArray, mime: String = "image/png") =
          dev.konsol.worker.Display.image(bytes, mime)
      fun image(img: java.awt.image.BufferedImage, mime: String = "image/png") =
          dev.konsol.worker.Display.image(img, mime)
      """;

  private static final Set<String> NAMES = Set.of("display", "markdown", "html", "image");

  private DisplayFunctions() {}

  public static boolean areNamedIn(KtFile snippet) {
    return PsiTreeUtil.findChildrenOfType(snippet, KtCallExpression.class).stream()
        .anyMatch(DisplayFunctions::isNamed);
  }

  private static boolean isNamed(KtCallExpression call) {
    KtExpression callee = call.getCalleeExpression();
    return callee != null
        && NAMES.contains(callee.getText())
        && call.getValueArguments().stream().anyMatch(KtValueArgument::isNamed);
  }
}
