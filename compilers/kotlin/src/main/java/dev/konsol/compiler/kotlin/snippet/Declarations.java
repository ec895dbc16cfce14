package dev.konsol.compiler.kotlin.snippet;

import dev.konsol.wire.compile.DeclaredName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jetbrains.kotlin.psi.KtClassOrObject;
import org.jetbrains.kotlin.psi.KtDeclaration;
import org.jetbrains.kotlin.psi.KtDestructuringDeclaration;
import org.jetbrains.kotlin.psi.KtDestructuringDeclarationEntry;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtImportDirective;
import org.jetbrains.kotlin.psi.KtNamedFunction;
import org.jetbrains.kotlin.psi.KtProperty;
import org.jetbrains.kotlin.psi.KtScript;
import org.jetbrains.kotlin.psi.KtTypeAlias;
import org.jetbrains.kotlin.psi.KtTypeReference;
import org.jspecify.annotations.Nullable;

/// What a snippet declares, in order. Types are known where they are written, or inferred.
public final class Declarations {
  private Declarations() {}

  public static List<DeclaredName> of(KtFile file) {
    List<DeclaredName> all = new ArrayList<>();
    for (KtImportDirective each : file.getImportDirectives()) {
      all.add(
          new DeclaredName("import", String.valueOf(each.getImportPath()), null, each.getText()));
    }
    KtScript script = file.getScript();
    if (script != null) {
      script.getDeclarations().forEach(each -> of(each).ifPresent(all::add));
    }
    return all;
  }

  /// With the types of variables that the compiler has inferred.
  public static List<DeclaredName> typed(List<DeclaredName> declared, Map<String, String> types) {
    return declared.stream().map(each -> typed(each, types)).toList();
  }

  private static DeclaredName typed(DeclaredName each, Map<String, String> types) {
    if (each.type() != null || !each.kind().equals("variable")) {
      return each;
    }
    String type =
        Stream.of(each.name().split(", "))
            .map(name -> types.getOrDefault(name, ""))
            .collect(Collectors.joining(", "));
    return new DeclaredName(each.kind(), each.name(), type, each.source());
  }

  private static Optional<DeclaredName> of(KtDeclaration declaration) {
    return switch (declaration) {
      case KtProperty property ->
          named("variable", property.getName(), property.getTypeReference(), property);
      case KtNamedFunction function ->
          named("method", function.getName(), function.getTypeReference(), function);
      case KtClassOrObject type -> named("type", type.getName(), null, type);
      case KtTypeAlias alias -> named("type", alias.getName(), null, alias);
      case KtDestructuringDeclaration several -> named("variable", names(several), null, several);
      default -> Optional.empty(); // a statement
    };
  }

  /// One declaration for all of them: it is replayed as one.
  private static String names(KtDestructuringDeclaration declaration) {
    return declaration.getEntries().stream()
        .map(KtDestructuringDeclarationEntry::getName)
        .collect(Collectors.joining(", "));
  }

  private static Optional<DeclaredName> named(
      String kind, @Nullable String name, @Nullable KtTypeReference type, KtDeclaration source) {
    return Optional.ofNullable(name)
        .map(
            n -> new DeclaredName(kind, n, type == null ? null : type.getText(), source.getText()));
  }
}
