package dev.konsol.compiler.kotlin.repl;

import java.util.List;
import kotlin.jvm.JvmClassMappingKt;
import org.jetbrains.kotlin.fir.FirModuleData;
import org.jetbrains.kotlin.fir.FirModuleDataKt;
import org.jetbrains.kotlin.fir.FirSession;
import org.jetbrains.kotlin.fir.analysis.CheckersComponent;
import org.jetbrains.kotlin.fir.java.FirJavaElementFinder;
import org.jetbrains.kotlin.fir.java.FirJavaElementFinderKt;
import org.jetbrains.kotlin.fir.java.JavaSymbolProvider;
import org.jetbrains.kotlin.fir.resolve.providers.FirSymbolProvider;
import org.jetbrains.kotlin.fir.resolve.providers.FirSymbolProviderKt;
import org.jetbrains.kotlin.fir.resolve.providers.impl.FirCachingCompositeSymbolProvider;
import org.jetbrains.kotlin.fir.session.StructuredProviders;
import org.jetbrains.kotlin.fir.session.StructuredProvidersKt;

/// What stays of a snippet in the compiler. Later snippets need its declarations; the rest of its
/// compilation would take up to two megabytes a snippet, and be searched for each of their names.
final class RetainedDeclarations {
  private static final CheckersComponent NO_CHECKS = new CheckersComponent();

  private RetainedDeclarations() {}

  /// The snippet is compiled.
  static void settle(FirSession session) {
    unpinBackend(session);
    forgetJava(session);
    forgetFound(session);
    forgetEarlier(session);
    session.register(JvmClassMappingKt.getKotlinClass(CheckersComponent.class), NO_CHECKS);
  }

  /// The whole back end of the compilation hangs on this one function.
  private static void unpinBackend(FirSession session) {
    FirJavaElementFinder finder = FirJavaElementFinderKt.getJavaElementFinder(session);
    if (finder != null) {
      finder.setPropertyEvaluator(null);
    }
  }

  /// Each snippet brings a way to find Java sources beside it, of which there are none.
  private static void forgetJava(FirSession session) {
    StructuredProviders all = StructuredProvidersKt.getStructuredProviders(session);
    session.register(
        JvmClassMappingKt.getKotlinClass(StructuredProviders.class),
        new StructuredProviders(
            withoutJava(all.getSourceProviders()), List.of(), all.getSharedProvider()));
  }

  /// It has a list of all snippets before it, and all those lists are gone through for each new
  /// one.
  private static void forgetEarlier(FirSession session) {
    List<FirModuleData> earlier = FirModuleDataKt.getModuleData(session).getFriendDependencies();
    if (!earlier.isEmpty()) {
      earlier.clear();
    }
  }

  /// The names it has looked up, and those it has found in packages on the way.
  private static void forgetFound(FirSession session) {
    if (FirSymbolProviderKt.getSymbolProvider(session)
        instanceof FirCachingCompositeSymbolProvider found) {
      session.register(
          JvmClassMappingKt.getKotlinClass(FirSymbolProvider.class),
          new FirCachingCompositeSymbolProvider(session, withoutJava(found.getProviders()), false));
    }
    if (FirSymbolProviderKt.getDependenciesSymbolProvider(session)
        instanceof FirCachingCompositeSymbolProvider found) {
      session.register(
          FirSymbolProviderKt.DEPENDENCIES_SYMBOL_PROVIDER_QUALIFIED_KEY,
          new FirCachingCompositeSymbolProvider(session, found.getProviders(), false));
    }
  }

  private static List<FirSymbolProvider> withoutJava(List<FirSymbolProvider> providers) {
    return providers.stream().filter(each -> !(each instanceof JavaSymbolProvider)).toList();
  }
}
