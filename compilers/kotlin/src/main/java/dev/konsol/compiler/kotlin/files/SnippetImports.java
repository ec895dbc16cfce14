package dev.konsol.compiler.kotlin.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtDestructuringDeclaration;
import org.jetbrains.kotlin.psi.KtExpression;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtImportDirective;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtParameter;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtScript;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.psi.KtTypeReference;
import org.jspecify.annotations.Nullable;

/// What snippets see of those before them, as imports. Each snippet is a package; of what is
/// declared or imported again the latest counts. Functions that differ in what they take are
/// different ones.
final class SnippetImports {
  private static final String TYPE = "type ";
  private static final String VARIABLE = "variable ";
  private static final String IMPORT = "import ";

  /// By what a later one replaces.
  private final Map<String, String> imports = new LinkedHashMap<>();

  /// A name by what would replace it.
  private record Named(String key, String name) {}

  /// The imports for this snippet: without what it declares anew, which they would hide.
  String importsFor(KtFile snippet) {
    Map<String, String> left = new LinkedHashMap<>(imports);
    declared(snippet).forEach(each -> replace(left, each));
    imported(snippet).forEach(each -> replace(left, each));
    return left.values().stream().distinct().map(each -> each + "; ").collect(Collectors.joining());
  }

  void add(KtFile snippet, String folder) {
    for (KtImportDirective each : snippet.getImportDirectives()) {
      Named named = named(each);
      replace(imports, named);
      imports.put(named.key(), each.getText().replace(";", ""));
    }
    for (Named each : declared(snippet)) {
      replace(imports, each);
      imports.put(each.key(), IMPORT + folder + ".`" + each.name() + "`");
    }
  }

  private static void replace(Map<String, String> all, Named latest) {
    all.remove(latest.key());
    if (latest.key().startsWith(IMPORT)) {
      all.remove(TYPE + latest.name());
      all.remove(VARIABLE + latest.name());
    } else if (latest.key().startsWith(TYPE) || latest.key().equals(VARIABLE + latest.name())) {
      all.remove(IMPORT + latest.name());
    }
  }

  private static List<Named> imported(KtFile snippet) {
    return snippet.getImportDirectives().stream().map(SnippetImports::named).toList();
  }

  private static Named named(KtImportDirective each) {
    String name = each.isAllUnder() ? null : each.getImportedName() + "";
    String known = name == null ? String.valueOf(each.getImportPath()) : name;
    return new Named(IMPORT + known, known);
  }

  private static List<Named> declared(KtFile snippet) {
    List<Named> all = new ArrayList<>();
    KtScript script = snippet.getScript();
    if (script != null) {
      script.getBlockExpression().getStatements().forEach(each -> add(all, each));
    }
    return all;
  }

  private static void add(List<Named> all, KtExpression statement) {
    switch (statement) {
      case KtProperty property ->
          add(all, VARIABLE, property.getName(), text(property.getReceiverTypeReference()));
      case KtNamedFunction function ->
          add(all, "function ", function.getName(), signature(function));
      case KtClassOrObject type -> add(all, TYPE, type.getName(), "");
      case KtTypeAlias alias -> add(all, TYPE, alias.getName(), "");
      case KtDestructuringDeclaration several ->
          several.getEntries().stream()
              .filter(each -> !"_".equals(each.getName()))
              .forEach(each -> add(all, VARIABLE, each.getName(), ""));
      default -> {} // a statement
    }
  }

  private static void add(List<Named> all, String kind, @Nullable String name, String signature) {
    if (name != null) {
      all.add(new Named(kind + name + signature, name));
    }
  }

  private static String signature(KtNamedFunction function) {
    return text(function.getReceiverTypeReference())
        + function.getValueParameters().stream()
            .map(KtParameter::getTypeReference)
            .map(SnippetImports::text)
            .collect(Collectors.joining(",", "(", ")"));
  }

  private static String text(@Nullable KtTypeReference type) {
    return type == null ? "" : " " + type.getText();
  }
}
