package dev.konsol.process.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.KonsolException;
import dev.konsol.process.DescriptorBudget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// `posix_spawn`: the one way to a child that is safe in a process of many threads.
///
/// Every child becomes leader of a session of its own, starts with all signals at their defaults
/// and none blocked (the JVM changes both), and owns descriptors 0, 1 and 2 only.
///
/// Runs on the spawner's thread.
public final class PosixSpawn {
  private static final int SETSIGDEF = 0x04;
  private static final int SETSIGMASK = 0x08;
  private static final int SETSID = 0x80;
  // Larger than the C library's own 336, 80 and 128 bytes.
  private static final int ATTRIBUTES_BYTES = 512;
  private static final int ACTIONS_BYTES = 256;
  private static final int SIGNALS_BYTES = 128;

  private static final MethodHandle SPAWN = Libc.link("posix_spawn");
  private static final MethodHandle ATTR_INIT = Libc.link("posix_spawnattr_init");
  private static final MethodHandle ATTR_FLAGS = Libc.link("posix_spawnattr_setflags");
  private static final MethodHandle ATTR_DEFAULTS = Libc.link("posix_spawnattr_setsigdefault");
  private static final MethodHandle ATTR_MASK = Libc.link("posix_spawnattr_setsigmask");
  private static final MethodHandle INIT = Libc.link("posix_spawn_file_actions_init");
  private static final MethodHandle DESTROY = Libc.link("posix_spawn_file_actions_destroy");
  private static final MethodHandle DUP2 = Libc.link("posix_spawn_file_actions_adddup2");
  private static final MethodHandle OPEN = Libc.link("posix_spawn_file_actions_addopen");
  private static final MethodHandle CHDIR = Libc.link("posix_spawn_file_actions_addchdir_np");
  private static final MethodHandle CLOSE_FROM =
      Libc.link("posix_spawn_file_actions_addclosefrom_np");

  /// The same for every child, and only read.
  private static final MemorySegment ATTRIBUTES = attributes();

  /// What the child has as descriptors 0, 1 and 2.
  public sealed interface Stdio {
    /// All three are this terminal, which becomes the child's controlling one because the session
    /// is new when it is opened.
    record Slave(String path) implements Stdio {}

    /// The reading end of a pipe as 0, nothing as 1 and 2.
    record Pipe(int readEnd) implements Stdio {}
  }

  /// `executable` is a path; `argv` begins with the program's name; `environment` is `NAME=value`.
  public record Command(
      String executable,
      List<String> argv,
      List<String> environment,
      String directory,
      Stdio stdio) {
    /// What an errno of `posix_spawn` means.
    public KonsolException failed(int errno) {
      String program = "'" + executable + "'";
      if (errno == Libc.EMFILE || errno == Libc.ENFILE) {
        return DescriptorBudget.refused(program);
      }
      String why =
          switch (errno) {
            case Libc.ENOENT ->
                program + " cannot run: the interpreter its first line names is missing";
            case Libc.EACCES, Libc.EPERM -> program + " cannot run: permission denied";
            case Libc.ENOEXEC ->
                program + " is not a program: a script needs a first line like #!/bin/sh";
            case Libc.E2BIG -> program + " cannot run: its arguments and environment are too long";
            case Libc.EAGAIN -> program + " cannot run: too many processes; raise ulimit -u";
            case Libc.ETXTBSY -> program + " cannot run: somebody is writing to it";
            case Libc.ENOMEM -> program + " cannot run: this system has no memory left";
            default -> program + " cannot run: error " + errno + " of the system";
          };
      return KonsolException.startFailed(why);
    }
  }

  private PosixSpawn() {}

  /// Links what is needed, ahead of the first child.
  public static void prepare() {
    // Being called is enough: the handles are linked when the class is initialised.
  }

  /// The child's pid once it has executed the program, or `-errno`; then there is no child.
  public static int spawn(Command command) {
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      MemorySegment actions = actions(libc, arena, command);
      MemorySegment pid = arena.allocate(JAVA_INT);
      int error =
          spawn(
              pid,
              arena.allocateFrom(command.executable()),
              actions,
              strings(arena, command.argv()),
              strings(arena, command.environment()));
      libc.call(DESTROY, actions.address());
      return error == 0 ? pid.get(JAVA_INT, 0) : -error;
    }
  }

  private static MemorySegment attributes() {
    MemorySegment attributes = Arena.global().allocate(ATTRIBUTES_BYTES, Long.BYTES);
    try (Arena arena = Arena.ofConfined()) {
      Libc libc = new Libc(arena);
      MemorySegment none = arena.allocate(SIGNALS_BYTES, Long.BYTES);
      MemorySegment all = arena.allocate(SIGNALS_BYTES, Long.BYTES).fill((byte) 0xff);
      libc.call(ATTR_INIT, attributes.address());
      libc.call(ATTR_FLAGS, attributes.address(), SETSID | SETSIGDEF | SETSIGMASK);
      libc.call(ATTR_DEFAULTS, attributes.address(), all.address());
      libc.call(ATTR_MASK, attributes.address(), none.address());
    }
    return attributes;
  }

  private static MemorySegment actions(Libc libc, Arena arena, Command command) {
    MemorySegment actions = arena.allocate(ACTIONS_BYTES, Long.BYTES);
    long at = actions.address();
    libc.call(INIT, at);
    switch (command.stdio()) {
      case Stdio.Slave(String path) -> {
        libc.call(OPEN, at, 0, arena.allocateFrom(path).address(), Libc.O_RDWR, 0);
        libc.call(DUP2, at, 0, 1);
      }
      case Stdio.Pipe(int readEnd) -> {
        libc.call(DUP2, at, readEnd, 0);
        libc.call(OPEN, at, 1, arena.allocateFrom("/dev/null").address(), Libc.O_RDWR, 0);
      }
    }
    libc.call(DUP2, at, 1, 2);
    libc.call(CHDIR, at, arena.allocateFrom(command.directory()).address());
    libc.call(CLOSE_FROM, at, 3);
    return actions;
  }

  private static int spawn(
      MemorySegment pid,
      MemorySegment executable,
      MemorySegment actions,
      MemorySegment argv,
      MemorySegment environment) {
    try (Arena arena = Arena.ofConfined()) {
      return (int)
          SPAWN.invokeExact(
              arena.allocate(JAVA_INT),
              pid.address(),
              executable.address(),
              actions.address(),
              ATTRIBUTES.address(),
              argv.address(),
              environment.address());
    } catch (Throwable e) {
      throw Libc.impossible(e);
    }
  }

  /// A null-terminated array of C strings. It is put together here and copied once: an environment
  /// has dozens.
  private static MemorySegment strings(Arena arena, List<String> strings) {
    List<byte[]> texts = strings.stream().map(string -> string.getBytes(UTF_8)).toList();
    int at = (texts.size() + 1) * Long.BYTES;
    int size = at + texts.stream().mapToInt(text -> text.length + 1).sum();
    MemorySegment array = arena.allocate(size, Long.BYTES);
    ByteBuffer image = ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
    for (byte[] text : texts) {
      image.putLong(array.address() + at).put(at, text);
      at += text.length + 1;
    }
    return array.copyFrom(MemorySegment.ofArray(image.array()));
  }
}
