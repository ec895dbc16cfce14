package dev.konsol.agent.model;

import dev.konsol.agent.model.ModelException.Kind;
import java.util.List;

/// Several models, of which the first that answers is taken. The next one is asked where the one
/// before is away or refuses, and nobody has seen a part of its answer yet; a conversation that is
/// too long is made shorter, not taken elsewhere.
final class FallbackCompleter implements Completer {
  private final List<Choice> choices;
  private Choice last;

  record Choice(String name, Completer completer) {}

  FallbackCompleter(List<Choice> choices) {
    this.choices = List.copyOf(choices);
    this.last = this.choices.getFirst();
  }

  /// Those of the one that answered last; but what is said has to fit all of them.
  @Override
  public ModelFacts facts() {
    long window =
        choices.stream().mapToLong(each -> each.completer().facts().window()).min().orElseThrow();
    ModelFacts facts = last.completer().facts();
    return new ModelFacts(window, Math.min(window, facts.output()), facts.price());
  }

  @Override
  public Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException {
    for (int i = 0; ; i++) {
      Choice choice = choices.get(i);
      Watched watched = new Watched(listener);
      try {
        Completion completion = choice.completer().complete(conversation, watched);
        last = choice;
        return completion;
      } catch (ModelException e) {
        if (watched.shown || e.kind() == Kind.TOO_LONG || i == choices.size() - 1) {
          throw e;
        }
        listener.waiting(e.getMessage() + "; " + choices.get(i + 1).name() + " is asked instead");
      }
    }
  }

  private static final class Watched implements Listener {
    private final Listener listener;
    private boolean shown;

    private Watched(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void text(String piece) {
      shown = true;
      listener.text(piece);
    }

    @Override
    public void thinking(String piece) {
      shown = true;
      listener.thinking(piece);
    }

    @Override
    public void waiting(String why) {
      listener.waiting(why);
    }
  }
}
