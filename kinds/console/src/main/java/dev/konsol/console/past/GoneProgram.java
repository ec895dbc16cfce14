package dev.konsol.console.past;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import java.util.List;

/// The program of an earlier daemon's console: its terminal is closed, and none of its processes is
/// looked for, since its number may be somebody else's by now.
public record GoneProgram(long pid) implements Terminal, ProcessTree {
  @Override
  public int write(byte[] bytes, int offset, int length) {
    return 0;
  }

  @Override
  public int queued() {
    return 0;
  }

  @Override
  public void resize(Size size) {}

  @Override
  public boolean canonical() {
    return false;
  }

  @Override
  public long foregroundGroup() {
    return -1;
  }

  @Override
  public boolean signalGroup(long group, Signal signal) {
    return false;
  }

  @Override
  public void close() {}

  @Override
  public List<Member> members() {
    return List.of();
  }

  @Override
  public Usage usage() {
    return new Usage(0, 0, 0);
  }

  @Override
  public void signal(Signal signal) {}

  @Override
  public Stopped end(Budget budget, boolean force) {
    return Stopped.GRACEFUL;
  }
}
