package dev.konsol.http.v1.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/// Says what it was asked, and answers what a test wants.
final class StubCommands implements ConsoleCommands {
  private static final List<Operation> OPERATIONS =
      List.of(
          Operation.of("create", "Starts a program.")
              .takes(key(), Operation.may("command", Operation.Type.TEXT, "what"), env()),
          Operation.of("status", "How it is.").takes(key()),
          Operation.of("remove", "Forgets it.")
              .takes(key(), Operation.may("force", Operation.Type.FLAG, "now")),
          Operation.of("send", "Types.")
              .takes(
                  key(),
                  Operation.may("input", Operation.Type.TEXT, "what"),
                  Operation.may("write_id", Operation.Type.TEXT, "which")),
          Operation.of("resize", "Resizes.")
              .takes(
                  key(),
                  Operation.needs("rows", Operation.Type.WHOLE, "rows"),
                  Operation.needs("cols", Operation.Type.WHOLE, "columns")),
          Operation.of("signal", "Signals.").takes(key()),
          Operation.of("kill", "Ends it.")
              .takes(key(), Operation.may("force", Operation.Type.FLAG, "now")),
          Operation.of("wait", "Waits.").takes(key()),
          Operation.of("screen", "What is to be seen.").takes(key()));

  final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  final CountDownLatch dropped = new CountDownLatch(1);
  volatile String answer = "{\"ok\":true}";

  private static Operation.Field key() {
    return Operation.needs("key", Operation.Type.TEXT, "which");
  }

  private static Operation.Field env() {
    return Operation.may("env", Operation.Type.VARIABLES, "variables");
  }

  @Override
  public Operation operation(String cmd) {
    return OPERATIONS.stream().filter(each -> each.name().equals(cmd)).findFirst().orElseThrow();
  }

  @Override
  public byte[] list() {
    return answer.getBytes(UTF_8);
  }

  /// What is named `gone` is not there; what is named `forever` is waited for until nobody does.
  @Override
  public byte[] perform(byte[] request, Consumer<Runnable> whenGone) throws InterruptedException {
    String text = new String(request, UTF_8);
    asked.add(text);
    if (text.contains("\"gone\"")) {
      throw new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no console 'gone'");
    }
    if (text.contains("\"forever\"")) {
      whenGone.accept(dropped::countDown);
      dropped.await();
      throw new InterruptedException();
    }
    return answer.getBytes(UTF_8);
  }
}
