package dev.konsol.process.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.konsol.core.KonsolException;
import dev.konsol.process.Signal;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The C library, as far as terminals and processes need it.
///
/// Linking the first function of a shape costs ten milliseconds and more, any other of that shape
/// nearly nothing. So they all have the same: six 64-bit integers, which every calling convention
/// of 64-bit Linux passes in registers, whatever width is declared, and whether or not the function
/// declares so many, or a variable number. The class is initialised, and everything linked, by the
/// spawner's first task.
///
/// The methods answer what C answers, but a failure as `-errno`, as the kernel does. An instance
/// holds only the place for errno: it belongs to one owner and is not safe for several threads.
public final class Libc {
  static final int EPERM = 1;
  static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  static final int E2BIG = 7;
  static final int ENOEXEC = 8;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  static final int EACCES = 13;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ETXTBSY = 26;
  static final int ENOTDIR = 20;
  static final int EISDIR = 21;
  public static final int ENOSPC = 28;
  static final int EROFS = 30;
  static final int ENOSYS = 38;
  static final int ELOOP = 40;

  public static final int O_RDONLY = 0;
  public static final int O_RDWR = 2;
  static final int O_CREAT = 0x40;
  public static final int O_NOCTTY = 0x100;
  public static final int O_NONBLOCK = 0x800;
  public static final int O_CLOEXEC = 0x80000;

  private static final int WNOHANG = 1;
  private static final int SYS_PIDFD_SEND_SIGNAL = 424;
  private static final int SYS_PIDFD_OPEN = 434;
  private static final int SYS_OPENAT2 = 437;
  private static final int AT_FDCWD = -100;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final FunctionDescriptor SHAPE =
      FunctionDescriptor.of(
          JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");

  private static final MethodHandle CLOSE = link("close");
  private static final MethodHandle SYSCONF = link("sysconf");
  private static final MethodHandle POSIX_OPENPT = link("posix_openpt");
  private static final MethodHandle UNLOCKPT = link("unlockpt");
  private static final MethodHandle EPOLL_CREATE1 = link("epoll_create1");
  private static final MethodHandle EVENTFD = link("eventfd");
  private static final MethodHandle KILL = link("kill");
  private static final MethodHandle SIGNAL = link("signal");
  private static final MethodHandle PIPE2 = link("pipe2");
  private static final MethodHandle OPEN = link("open");
  private static final MethodHandle READ = link("read");
  private static final MethodHandle WRITE = link("write");
  private static final MethodHandle PTSNAME_R = link("ptsname_r");
  private static final MethodHandle WAITPID = link("waitpid");
  private static final MethodHandle IOCTL = link("ioctl");
  private static final MethodHandle EPOLL_CTL = link("epoll_ctl");
  private static final MethodHandle EPOLL_WAIT = link("epoll_wait");
  private static final MethodHandle POLL = link("poll");
  private static final MethodHandle SYSCALL = link("syscall");

  private final MemorySegment errno;

  public Libc(Arena arena) {
    this.errno = arena.allocate(JAVA_INT);
  }

  public int close(int fd) {
    return call(CLOSE, fd);
  }

  public int sysconf(int name) {
    return call(SYSCONF, name);
  }

  public int openpt(int flags) {
    return call(POSIX_OPENPT, flags);
  }

  public int unlockpt(int fd) {
    return call(UNLOCKPT, fd);
  }

  public int ptsname(int fd, MemorySegment name) {
    return -call(PTSNAME_R, fd, name.address(), name.byteSize());
  }

  int epollCreate() {
    return call(EPOLL_CREATE1, O_CLOEXEC);
  }

  int epollControl(int epoll, int operation, int fd, MemorySegment event) {
    return call(EPOLL_CTL, epoll, operation, fd, event.address());
  }

  int epollWait(int epoll, MemorySegment events, int most, int timeoutMillis) {
    return call(EPOLL_WAIT, epoll, events.address(), most, timeoutMillis);
  }

  int poll(MemorySegment descriptors, int count, int timeoutMillis) {
    return call(POLL, descriptors.address(), count, timeoutMillis);
  }

  public int eventfd() {
    return call(EVENTFD, 0, O_CLOEXEC | O_NONBLOCK);
  }

  public int pipe(MemorySegment ends) {
    return call(PIPE2, ends.address(), O_CLOEXEC);
  }

  public int open(MemorySegment path, int flags) {
    return call(OPEN, path.address(), flags | O_CLOEXEC, 0);
  }

  /// Follows no symbolic link in any part of the path; `-ENOSYS` on kernels before 5.6.
  int openUnlinked(MemorySegment path, MemorySegment how) {
    return call(SYSCALL, SYS_OPENAT2, AT_FDCWD, path.address(), how.address(), how.byteSize());
  }

  int open(MemorySegment path, int flags, int mode) {
    return call(OPEN, path.address(), flags | O_CLOEXEC, mode);
  }

  public int read(int fd, MemorySegment into) {
    return call(READ, fd, into.address(), into.byteSize());
  }

  public int write(int fd, MemorySegment from) {
    return call(WRITE, fd, from.address(), from.byteSize());
  }

  public int ioctl(int fd, long request, MemorySegment argument) {
    return call(IOCTL, fd, request, argument.address());
  }

  /// Reaps this one child if it has ended; never any other.
  public int reap(long pid, MemorySegment status) {
    return call(WAITPID, pid, status.address(), WNOHANG);
  }

  /// Waits for this one child; only for one that is being killed.
  public int reapKilled(long pid) {
    return call(WAITPID, pid, 0, 0);
  }

  /// Only for a child that is not reaped yet: any other pid may have become someone else's.
  public int killChild(long pid) {
    return call(KILL, pid, Signal.SIGKILL.number());
  }

  public int killGroup(long group, Signal signal) {
    return call(KILL, -group, signal.number());
  }

  /// An ignored SIGCHLD, which a parent can hand down, would make the kernel throw away exit codes.
  public void keepExitCodes() {
    defaultAction(Signal.SIGCHLD);
  }

  void defaultAction(Signal signal) {
    call(SIGNAL, signal.number(), 0);
  }

  public int pidfdOpen(long pid) {
    return call(SYSCALL, SYS_PIDFD_OPEN, pid, 0);
  }

  public int pidfdSignal(int pidfd, int signal) {
    return call(SYSCALL, SYS_PIDFD_SEND_SIGNAL, pidfd, signal, 0, 0);
  }

  /// Links a function; the handle's first parameter takes errno.
  @SuppressWarnings("restricted") // calling C is what this class is for
  static MethodHandle link(String name) {
    MemorySegment address = LINKER.defaultLookup().find(name).orElseThrow(() -> missing(name));
    return LINKER.downcallHandle(address, SHAPE, ERRNO);
  }

  private static KonsolException missing(String name) {
    return KonsolException.unsupported(
        "this system's C library has no " + name + ": Konsol needs glibc 2.34 or newer");
  }

  private int answer(int result) {
    return result == -1 ? -errno.get(JAVA_INT, 0) : result;
  }

  int call(MethodHandle function, long a) {
    return call(function, a, 0);
  }

  int call(MethodHandle function, long a, long b) {
    return call(function, a, b, 0);
  }

  int call(MethodHandle function, long a, long b, long c) {
    return call(function, a, b, c, 0);
  }

  int call(MethodHandle function, long a, long b, long c, long d) {
    return call(function, a, b, c, d, 0);
  }

  int call(MethodHandle function, long a, long b, long c, long d, long e) {
    try {
      return answer((int) function.invokeExact(errno, a, b, c, d, e, 0L));
    } catch (Throwable thrown) {
      throw impossible(thrown);
    }
  }

  /// C does not throw; what arrives here is a wrong signature or a dying JVM.
  static AssertionError impossible(Throwable thrown) {
    return new AssertionError("a call to C failed", thrown);
  }
}
