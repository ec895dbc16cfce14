package dev.konsol.compiler.kotlin.complete;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import kotlin.Unit;
import org.jetbrains.kotlin.descriptors.Visibilities;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.declarations.FirCallableDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirClass;
import org.jetbrains.kotlin.fir.declarations.FirDeclarationOrigin;
import org.jetbrains.kotlin.fir.declarations.FirMemberDeclaration;
import org.jetbrains.kotlin.fir.declarations.FirReceiverParameter;
import org.jetbrains.kotlin.fir.resolve.ScopeSession;
import org.jetbrains.kotlin.fir.resolve.ScopeUtilsKt;
import org.jetbrains.kotlin.fir.resolve.SupertypeUtilsKt;
import org.jetbrains.kotlin.fir.resolve.providers.FirSymbolProvider;
import org.jetbrains.kotlin.fir.resolve.providers.FirSymbolProviderKt;
import org.jetbrains.kotlin.fir.scopes.CallableCopyTypeCalculator;
import org.jetbrains.kotlin.fir.scopes.FirContainingNamesAwareScope;
import org.jetbrains.kotlin.fir.scopes.FirScope;
import org.jetbrains.kotlin.fir.scopes.FirTypeScope;
import org.jetbrains.kotlin.fir.symbols.impl.FirCallableSymbol;
import org.jetbrains.kotlin.fir.symbols.impl.FirClassLikeSymbol;
import org.jetbrains.kotlin.fir.types.ConeClassLikeType;
import org.jetbrains.kotlin.fir.types.ConeKotlinType;
import org.jetbrains.kotlin.fir.types.ConeTypeParameterType;
import org.jetbrains.kotlin.fir.types.ConeTypeUtilsKt;
import org.jetbrains.kotlin.fir.types.FirTypeUtilsKt;
import org.jetbrains.kotlin.name.ClassId;
import org.jetbrains.kotlin.name.FqName;
import org.jetbrains.kotlin.name.Name;
import org.jspecify.annotations.Nullable;

/// What can be called on a value of a type, and what without a value, as the compiler knows it.
/// Confined to the session's thread.
public final class Members {
  /// What every Kotlin file may use without an import.
  private static final List<FqName> IMPORTED =
      List.of(
          new FqName("kotlin"),
          new FqName("kotlin.text"),
          new FqName("kotlin.collections"),
          new FqName("kotlin.ranges"),
          new FqName("kotlin.sequences"),
          new FqName("kotlin.io"),
          new FqName("kotlin.comparisons"),
          new FqName("java.lang"));

  private static final Set<String> OF_ANY = Set.of("equals", "hashCode", "toString");

  private static final ClassId ANY = ClassId.topLevel(new FqName("kotlin.Any"));
  private static final String GETTER = "get";

  private final FirSession session;
  private final FirSymbolProvider symbols;

  public Members(FirSession session) {
    this.session = session;
    symbols = FirSymbolProviderKt.getSymbolProvider(session);
  }

  /// Public members and standard extensions of a type, by the beginning of their names: first what
  /// is its own, last what everything has.
  Set<String> of(ConeKotlinType type, String prefix) {
    Set<String> own = new TreeSet<>();
    addMembers(type, prefix, own);
    Set<String> extensions = new TreeSet<>();
    Set<String> common = new TreeSet<>();
    Set<ClassId> classes = classes(type);
    forEachImported(
        prefix,
        (symbol, name) -> {
          FirReceiverParameter receiver = symbol.getFir().getReceiverParameter();
          if (receiver != null) {
            ConeKotlinType taken = FirTypeUtilsKt.getConeType(receiver.getTypeRef());
            if (takes(taken, classes)) {
              (isAnything(taken) ? common : extensions).add(name);
            }
          }
        });
    Set<String> names = new LinkedHashSet<>(own);
    names.addAll(extensions);
    names.addAll(common);
    names.removeAll(OF_ANY);
    names.addAll(own);
    return names;
  }

  /// What a class has without a value of it, given the type of `Class::class`.
  Set<String> statics(ConeKotlinType reflected, String prefix) {
    Set<String> names = new TreeSet<>();
    FirClassLikeSymbol<?> symbol =
        reflected.getTypeArguments().length == 1
                && reflected.getTypeArguments()[0] instanceof ConeKotlinType type
            ? symbol(type)
            : null;
    if (symbol != null && symbol.getFir() instanceof FirClass declared) {
      FirContainingNamesAwareScope scope =
          declared.getScopeProvider().getStaticScope(declared, session, new ScopeSession());
      if (scope != null) {
        scope.getCallableNames().stream()
            .filter(name -> !name.isSpecial() && isPublic(scope, name))
            .map(Name::asString)
            .filter(name -> name.startsWith(prefix))
            .forEach(names::add);
        add(scope.getClassifierNames(), prefix, names);
        names.removeIf(name -> isHidden(symbol.getClassId(), name));
      }
    }
    return names;
  }

  /// A nested class that is not for everybody.
  private boolean isHidden(ClassId outer, String name) {
    FirClassLikeSymbol<?> nested =
        symbols.getClassLikeSymbolByClassId(outer.createNestedClassId(Name.identifier(name)));
    return nested != null && !isPublic(nested.getFir());
  }

  private static boolean isPublic(FirMemberDeclaration declared) {
    return declared.getStatus().getVisibility() == Visibilities.Public.INSTANCE;
  }

  private void addMembers(ConeKotlinType type, String prefix, Set<String> names) {
    FirTypeScope scope =
        ScopeUtilsKt.scope(
            type, session, new ScopeSession(), CallableCopyTypeCalculator.DoNothing.INSTANCE, null);
    if (scope == null) {
      return;
    }
    boolean java = isJava(type);
    for (Name name : scope.getCallableNames()) {
      String text = name.asString();
      Optional<String> property = java ? property(text) : Optional.empty();
      if (name.isSpecial() || !isPublic(scope, name)) {
        continue;
      }
      if (text.startsWith(prefix)) {
        names.add(text);
      }
      property.filter(each -> each.startsWith(prefix)).ifPresent(names::add);
    }
  }

  /// Kotlin has `name` for what Java calls `getName`.
  private static Optional<String> property(String method) {
    return method.startsWith(GETTER) && method.length() > GETTER.length()
        ? Optional.of(method.substring(3, 4).toLowerCase(Locale.ROOT) + method.substring(4))
        : Optional.empty();
  }

  private boolean isJava(ConeKotlinType type) {
    FirClassLikeSymbol<?> symbol = symbol(type);
    return symbol != null && symbol.getFir().getOrigin() instanceof FirDeclarationOrigin.Java;
  }

  private static boolean isPublic(FirScope scope, Name name) {
    List<FirCallableSymbol<?>> found = new ArrayList<>();
    scope.processFunctionsByName(
        name,
        function -> {
          found.add(function);
          return Unit.INSTANCE;
        });
    scope.processPropertiesByName(
        name,
        property -> {
          found.add(property);
          return Unit.INSTANCE;
        });
    return found.stream().map(FirCallableSymbol::getFir).anyMatch(Members::isPublic);
  }

  /// The class of a type and all above it.
  private Set<ClassId> classes(ConeKotlinType type) {
    Set<ClassId> classes = new HashSet<>(Set.of(ANY));
    FirClassLikeSymbol<?> symbol = symbol(type);
    if (symbol != null) {
      classes.add(symbol.getClassId());
      for (ConeClassLikeType above :
          SupertypeUtilsKt.lookupSuperTypes(symbol, true, true, session)) {
        classes.add(above.getLookupTag().getClassId());
      }
    }
    return classes;
  }

  private @Nullable FirClassLikeSymbol<?> symbol(ConeKotlinType type) {
    ClassId id = ConeTypeUtilsKt.getClassId(type);
    return id == null ? null : symbols.getClassLikeSymbolByClassId(id);
  }

  /// A type parameter takes what its bounds take.
  private static boolean takes(ConeKotlinType receiver, Set<ClassId> classes) {
    if (receiver instanceof ConeTypeParameterType parameter) {
      return bounds(parameter).stream().allMatch(bound -> takes(bound, classes));
    }
    ClassId id = ConeTypeUtilsKt.getClassId(receiver);
    return id != null && classes.contains(id);
  }

  private static List<ConeKotlinType> bounds(ConeTypeParameterType parameter) {
    return parameter.getLookupTag().getTypeParameterSymbol().getResolvedBounds().stream()
        .map(FirTypeUtilsKt::getConeType)
        .toList();
  }

  private static boolean isAnything(ConeKotlinType receiver) {
    return receiver instanceof ConeTypeParameterType parameter
        ? bounds(parameter).stream().allMatch(Members::isAnything)
        : ANY.equals(ConeTypeUtilsKt.getClassId(receiver));
  }

  /// Functions, properties and types that need neither a value nor an import, or are in packages
  /// that were imported as a whole.
  public Set<String> topLevel(String prefix, List<String> imported) {
    Set<String> names = new TreeSet<>();
    forEachImported(
        prefix,
        (symbol, name) -> {
          if (symbol.getFir().getReceiverParameter() == null) {
            names.add(name);
          }
        });
    for (FqName folder : IMPORTED) {
      addClasses(folder, prefix, names);
    }
    imported.forEach(path -> names.addAll(inPackage(path, prefix)));
    return names;
  }

  /// What a package has; its name ends with a dot.
  public Set<String> inPackage(String path, String prefix) {
    FqName folder = new FqName(path.substring(0, path.length() - 1));
    Set<String> names = new TreeSet<>();
    addClasses(folder, prefix, names);
    forEachIn(folder, prefix, (_, name) -> names.add(name));
    return names;
  }

  /// Class files of nested classes have a dollar in their names.
  private void addClasses(FqName folder, String prefix, Set<String> names) {
    Set<String> found = new TreeSet<>();
    add(
        symbols.getSymbolNamesProvider().getTopLevelClassifierNamesInPackage(folder),
        prefix,
        found);
    found.stream().filter(name -> name.indexOf('$') < 0).forEach(names::add);
  }

  private static void add(@Nullable Set<Name> all, String prefix, Set<String> names) {
    if (all != null) {
      all.stream().map(Name::asString).filter(name -> name.startsWith(prefix)).forEach(names::add);
    }
  }

  private interface Visitor {
    void visit(FirCallableSymbol<? extends FirCallableDeclaration> symbol, String name);
  }

  private void forEachImported(String prefix, Visitor visitor) {
    IMPORTED.forEach(folder -> forEachIn(folder, prefix, visitor));
  }

  private void forEachIn(FqName folder, String prefix, Visitor visitor) {
    Set<String> names = new TreeSet<>();
    add(symbols.getSymbolNamesProvider().getTopLevelCallableNamesInPackage(folder), prefix, names);
    for (String name : names) {
      symbols.getTopLevelCallableSymbols(folder, Name.identifier(name)).stream()
          .filter(symbol -> isPublic(symbol.getFir()))
          .forEach(symbol -> visitor.visit(symbol, name));
    }
  }
}
