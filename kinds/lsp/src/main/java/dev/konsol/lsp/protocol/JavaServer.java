package dev.konsol.lsp.protocol;

import dev.konsol.core.Budget;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import dev.konsol.lsp.watch.FileChange;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.node.ObjectNode;

/// Has jdtls say what is final. It takes changes of files in one after the other on a thread of its
/// own, some time after it was told of them, and publishes some time after that; but it publishes
/// an empty list for each file that it hears is gone when it comes to that, and a command of it
/// publishes what is wrong with a document before it returns. Safe for any thread.
public final class JavaServer {
  static final String COMMAND = "java.project.refreshDiagnostics";
  private static final String FENCE = ".konsol-fence";

  private final LanguageClient client;
  private final Path fence;
  // One at a time, so that what is published belongs to the one that waits.
  private final ReentrantLock fencing = new ReentrantLock();

  JavaServer(LanguageClient client, Path root) {
    this.client = client;
    this.fence = root.resolve(FENCE);
  }

  /// Has what is wrong with an open document published, by everything that it was told before;
  /// answers whether it was.
  public boolean validate(Path file, Budget budget) throws InterruptedException {
    if (!passesChanges(budget)) {
      return false;
    }
    long before = client.diagnostics().pushed(file).number();
    refresh(file, budget);
    return client.catchUp(budget) && client.diagnostics().pushed(file).number() > before;
  }

  /// Has it take in everything that it was told before, open documents included; answers whether it
  /// has.
  public boolean settle(Path file, Budget budget) throws InterruptedException {
    boolean passed = passesChanges(budget);
    if (passed) {
      refresh(file, budget);
    }
    return passed;
  }

  /// The command waits for the jobs that take changes of documents in.
  private void refresh(Path file, Budget budget) throws InterruptedException {
    ObjectNode params = Json.object().put("command", COMMAND);
    params.putArray("arguments").add(Uris.of(file)).add("thisFile").add(false).add(true);
    client.ask("workspace/executeCommand", params, budget.remaining());
  }

  /// Whether it has taken in all changes that it was told of until now.
  private boolean passesChanges(Budget budget) throws InterruptedException {
    if (!fencing.tryLock(budget.remaining().toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    try {
      long before = client.diagnostics().pushed(fence).number();
      client.filesChanged(List.of(new FileChange(fence, FileChange.Kind.DELETED)));
      return client.diagnostics().await(fence, push -> push.number() > before, budget);
    } finally {
      fencing.unlock();
    }
  }
}
