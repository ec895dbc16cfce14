package dev.konsol.process.host;

import dev.konsol.process.libc.Libc;
import dev.konsol.process.threads.Poller;
import dev.konsol.process.threads.Watch;
import java.lang.foreign.Arena;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The supervisor keeps what this process starts; this process keeps an eye on the supervisor, so
/// that its end is noticed at once, SIGKILL included.
final class SupervisorWatch implements OrphanGuard {
  private static final Logger LOG = LoggerFactory.getLogger(SupervisorWatch.class);

  private final Poller poller;
  private final int pidfd;
  private final Watch watch;
  private final Containment containment;
  private final Runnable onGone;

  private SupervisorWatch(Poller poller, int pidfd, Containment containment, Runnable onGone) {
    this.poller = poller;
    this.pidfd = pidfd;
    this.containment = containment;
    this.onGone = onGone;
    this.watch = poller.watch(pidfd, _ -> gone());
  }

  /// `onGone` must not block. It may be called before this returns.
  static OrphanGuard start(Supervision.Supervised supervision, Poller poller, Runnable onGone) {
    int pidfd;
    try (Arena arena = Arena.ofConfined()) {
      pidfd = new Libc(arena).pidfdOpen(supervision.pid());
    }
    if (pidfd < 0) {
      if (pidfd != -Libc.ESRCH) {
        // It lives, but nobody would see it go.
        LOG.error("the supervisor cannot be watched: error {} of the system", -pidfd);
      }
      onGone.run();
      return new Nobody();
    }
    SupervisorWatch guard = new SupervisorWatch(poller, pidfd, containment(supervision), onGone);
    guard.watch.begin(Poller.IN);
    return guard;
  }

  private static Containment containment(Supervision.Supervised supervision) {
    return supervision.group().isPresent() ? Containment.CGROUP : Containment.SUPERVISOR;
  }

  @Override
  public Containment containment() {
    return containment;
  }

  @Override
  public void close() {
    poller.execute(this::release);
  }

  private void gone() {
    release();
    onGone.run();
  }

  private void release() {
    if (watch.active()) {
      watch.end();
      try (Arena arena = Arena.ofConfined()) {
        new Libc(arena).close(pidfd);
      }
    }
  }
}
