package dev.konsol.console;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Signal;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/// Sends a signal to a process group, through the shell: rare, and Java has no call for it.
final class GroupSignal {
  private GroupSignal() {}

  static void send(Signal signal, long group) {
    if (group <= 1) {
      throw nobody(signal);
    }
    String command = "kill -" + signal.number() + " -" + group;
    try {
      Process shell =
          new ProcessBuilder("/bin/sh", "-c", command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      shell.getOutputStream().close();
      if (shell.waitFor() != 0) {
        throw nobody(signal);
      }
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.START_FAILED, "the signal could not be sent: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static KonsolException nobody(Signal signal) {
    return new KonsolException(
        ErrorCode.SESSION_ENDED, "there is no process group left to send " + signal + " to");
  }
}
