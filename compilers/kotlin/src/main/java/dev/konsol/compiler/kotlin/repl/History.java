package dev.konsol.compiler.kotlin.repl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jetbrains.kotlin.fir.extensions.FirReplHistoryProvider;
import org.jetbrains.kotlin.fir.symbols.impl.FirReplSnippetSymbol;

/// The snippets whose declarations later ones see. The compiler enters a snippet before it knows
/// whether it is sound; left there, a faulty one would hide what it tried to redeclare. Confined to
/// the session's thread.
final class History extends FirReplHistoryProvider {
  private final List<FirReplSnippetSymbol> snippets = new ArrayList<>();

  @Override
  public Iterable<FirReplSnippetSymbol> getSnippets() {
    return snippets;
  }

  @Override
  public void putSnippet(FirReplSnippetSymbol snippet) {
    if (!snippets.contains(snippet)) {
      snippets.add(snippet);
    }
  }

  @Override
  public boolean isFirstSnippet(FirReplSnippetSymbol snippet) {
    return !snippets.isEmpty() && snippets.getFirst().equals(snippet);
  }

  @Override
  public int getSnippetCount() {
    return snippets.size();
  }

  Optional<FirReplSnippetSymbol> last() {
    return snippets.isEmpty() ? Optional.empty() : Optional.of(snippets.getLast());
  }

  /// Forgets all but the first so many.
  void cutTo(int count) {
    snippets.subList(count, snippets.size()).clear();
  }
}
