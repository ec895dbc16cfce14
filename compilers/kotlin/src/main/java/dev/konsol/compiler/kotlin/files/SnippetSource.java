package dev.konsol.compiler.kotlin.files;

import dev.konsol.wire.compile.Diagnostic.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jetbrains.kotlin.com.intellij.psi.PsiElement;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtDestructuringDeclaration;
import org.jetbrains.kotlin.psi.KtDestructuringDeclarationEntry;
import org.jetbrains.kotlin.psi.KtExpression;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtFileAnnotationList;
import org.jetbrains.kotlin.psi.KtModifierList;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtScript;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.psi.KtTypeReference;

/// A snippet as a file of its own, for a compiler that knows nothing of snippets. What it declares
/// is declared at the top of the file; statements become the values of private properties, so that
/// everything happens in its order when the file's class is initialized (see [SnippetClass]). Lines
/// stay where they are.
final class SnippetSource {
  /// The property with the snippet's value.
  static final String RESULT = "konsolResult";

  private static final String HELPER =
      "\nprivate inline fun <T> konsolValue(block: () -> T): Any? = block()";

  private final String snippet;
  private final List<Edit> edits = new ArrayList<>();
  private final List<Kept> kept = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int blocks;
  private boolean result;

  /// So many characters of the snippet are replaced.
  private record Edit(int at, int length, String with) {}

  /// A piece of the snippet and where it is in the file.
  private record Kept(int from, int to, int length) {}

  private SnippetSource(String snippet) {
    this.snippet = snippet;
  }

  /// `head` is the package and the imports, on one line.
  static SnippetSource of(KtFile snippet, String head) {
    SnippetSource source = new SnippetSource(snippet.getText());
    source.edit(snippet, head);
    source.write();
    return source;
  }

  String text() {
    return text.toString();
  }

  boolean hasResult() {
    return result;
  }

  private void edit(KtFile file, String head) {
    KtFileAnnotationList annotations = file.getFileAnnotationList();
    edits.add(new Edit(0, 0, (annotations == null ? "" : annotations.getText() + " ") + head));
    if (annotations != null) {
      blank(annotations);
    }
    KtScript script = file.getScript();
    List<KtExpression> all =
        script == null ? List.of() : script.getBlockExpression().getStatements();
    List<KtExpression> block = new ArrayList<>();
    for (KtExpression each : all) {
      if (isDeclaration(each)) {
        statements(block);
        declare((KtDeclaration) each);
      } else {
        block.add(each);
      }
    }
    result = !block.isEmpty();
    statements(block);
    String last = result ? "\nprivate val " + RESULT + " = konsol" + blocks : "";
    edits.add(new Edit(snippet.length(), 0, (blocks > 0 ? HELPER : "") + last));
  }

  static boolean isDeclaration(KtExpression statement) {
    return switch (statement) {
      case KtNamedFunction function -> function.getName() != null;
      case KtProperty _, KtClassOrObject _, KtTypeAlias _, KtDestructuringDeclaration _ -> true;
      default -> false;
    };
  }

  private void statements(List<KtExpression> block) {
    if (!block.isEmpty()) {
      blocks++;
      insert(start(block.getFirst()), "private val konsol" + blocks + " = konsolValue { ");
      insert(end(block.getLast()), " }");
      block.clear();
    }
  }

  /// Later snippets see what is declared, whatever stands before it.
  private void declare(KtDeclaration declaration) {
    KtModifierList modifiers = declaration.getModifierList();
    Optional.ofNullable(modifiers)
        .map(list -> list.getModifier(KtTokens.PRIVATE_KEYWORD))
        .ifPresent(this::blank);
    if (declaration instanceof KtDestructuringDeclaration several) {
      destructure(several);
    }
  }

  /// A file has no such declarations: a property for the whole, and one for each of its parts.
  private void destructure(KtDestructuringDeclaration several) {
    KtExpression whole = several.getInitializer();
    if (whole == null) {
      return;
    }
    String name = "konsolWhole" + ++blocks;
    edits.add(
        new Edit(start(several), start(whole) - start(several), "private val " + name + " = "));
    StringBuilder parts = new StringBuilder();
    List<KtDestructuringDeclarationEntry> entries = several.getEntries();
    for (int i = 0; i < entries.size(); i++) {
      String part = entries.get(i).getName();
      if (part != null && !part.equals("_")) {
        parts.append(several.isVar() ? "; var " : "; val ").append('`').append(part).append('`');
        KtTypeReference type = entries.get(i).getTypeReference();
        parts.append(type == null ? "" : ": " + type.getText());
        parts.append(" = ").append(name).append(".component").append(i + 1).append("()");
      }
    }
    insert(end(whole), parts.toString());
  }

  private void insert(int at, String words) {
    edits.add(new Edit(at, 0, words));
  }

  private void blank(PsiElement element) {
    String spaces = element.getText().replaceAll("[^\n]", " ");
    edits.add(new Edit(start(element), spaces.length(), spaces));
  }

  private static int start(PsiElement element) {
    return element.getTextRange().getStartOffset();
  }

  private static int end(PsiElement element) {
    return element.getTextRange().getEndOffset();
  }

  private void write() {
    edits.sort(Comparator.comparingInt(Edit::at)); // stable: the first at a place stays the first
    int at = 0;
    for (Edit each : edits) {
      keep(at, each.at());
      text.append(each.with());
      at = Math.max(at, each.at() + each.length());
    }
    keep(at, snippet.length());
  }

  private void keep(int from, int to) {
    if (to > from) {
      kept.add(new Kept(from, text.length(), to - from));
      text.append(snippet, from, to);
    }
  }

  /// The place in the snippet of a place in the file; nothing where we wrote the file.
  Optional<Place> place(int line, int column) {
    int offset = offset(line, column);
    return kept.stream()
        .filter(piece -> offset >= piece.to() && offset <= piece.to() + piece.length())
        .reduce((_, later) -> later)
        .map(piece -> Place.in(snippet, piece.from() + (long) (offset - piece.to())));
  }

  private int offset(int line, int column) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      int end = text.indexOf("\n", start);
      if (end < 0) {
        return text.length();
      }
      start = end + 1;
    }
    return Objects.checkIndex(Math.min(start + column - 1, text.length()), text.length() + 1);
  }
}
