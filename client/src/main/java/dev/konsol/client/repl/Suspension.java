package dev.konsol.client.repl;

import dev.konsol.client.terminal.StopSignal;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/// Ctrl-Z: gives the terminal back to the shell as it was, stops this program, and takes the
/// terminal again when the shell says `fg`. What a snippet does meanwhile goes on in the daemon.
final class Suspension {
  private static final String PASTE_OFF = "\033[?2004l";
  private static final String PASTE_ON = "\033[?2004h";

  private final StopSignal signal = new StopSignal();
  private final Terminal terminal;
  private final Attributes shell;

  /// @param shell the terminal's modes as they were at the start
  Suspension(Terminal terminal, Attributes shell) {
    this.terminal = terminal;
    this.shell = shell;
  }

  /// While nobody types, the key is a signal.
  void install() {
    signal.on(this::suspend);
  }

  /// While a line is edited, the key is one like others, and the editor has switched modes on.
  void suspendEditor() {
    terminal.writer().write(PASTE_OFF);
    terminal.puts(Capability.keypad_local);
    suspend();
    terminal.writer().write(PASTE_ON);
    terminal.puts(Capability.keypad_xmit);
    terminal.flush();
  }

  private synchronized void suspend() {
    terminal.flush();
    Attributes ours = terminal.getAttributes();
    terminal.setAttributes(shell);
    signal.stop();
    terminal.setAttributes(ours);
    install();
  }
}
