package dev.konsol.process;

/// Finds process trees. `serial` is the program's own in the [Marker].
public interface Trees {
  ProcessTree of(long leader, String serial);
}
