package dev.konsol.app.agent;

import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.app.env.HostEpoch;
import dev.konsol.app.env.MachineName;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Periodic;
import dev.konsol.core.store.FleetMember;
import dev.konsol.core.store.StoredHost;
import dev.konsol.store.Hosts;
import dev.konsol.store.SqlStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// This host among those that share its store. On a database that other machines reach it says
/// twice a second that it is there, fleet or not, and believes what others say; a file's hosts are
/// processes of this machine, and are looked at. Owned by who owns the store. Safe for any thread.
final class Membership implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

  /// Two beats that are further apart are not one life's: somebody may have been stopped, or the
  /// database away.
  private static final Duration GAP = Hosts.BEAT.multipliedBy(3);

  private static final Duration CHECK = Duration.ofSeconds(1);
  private static final Duration GLANCE = Duration.ofMillis(250);

  private final Hosts hosts;
  private final Hosts.Entry entry;
  private final Periodic beats;

  /// Beside the beats: what has to wait for a session makes no host look dead.
  private final Periodic checks;

  private Optional<Agents> agents = Optional.empty();
  private boolean entered;
  private volatile boolean replaced;
  private volatile long steadySince;
  private volatile long lastBeat = System.nanoTime() - 2 * GAP.toNanos();
  private List<StoredHost> seen = List.of();
  private long seenAt;

  /// Says nothing yet.
  Membership(Hosts hosts, Hosts.Entry entry) {
    this.hosts = hosts;
    this.entry = entry;
    this.beats = new Periodic("konsol-host-beats", this::beat, Membership::failed);
    this.checks = new Periodic("konsol-host-claims", this::check, Membership::failed);
  }

  /// @param epochs the file with the number of this host's last life
  static Membership of(SqlStore store, AgentOptions options, Path epochs, String build) {
    String process = LocalProcess.name();
    long epoch = options.fleet().url().isPresent() ? epoch(epochs) : 0;
    FleetMember member = options.fleet().member(process, epoch);
    String address = MachineName.read().orElse("unknown") + " pid " + ProcessHandle.current().pid();
    return new Membership(
        store.hosts(),
        new Hosts.Entry(member, options.fleet().labelsText(), build, address, process));
  }

  private static long epoch(Path epochs) {
    try {
      return HostEpoch.next(epochs, InstantSource.system());
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.STORE_FAILED, "the number of this host's life cannot be kept: " + e, e);
    }
  }

  AgentSettings.Ownership ownership() {
    return new AgentSettings.Ownership(entry.member(), this::alive, this::enter);
  }

  /// From here on, for these.
  void start(Agents owned) {
    agents = Optional.of(owned);
    if (hosts.shared()) {
      var _ = beats.start(Duration.ZERO, Hosts.BEAT);
      var _ = checks.start(CHECK);
    }
  }

  /// Before this host owns anything.
  private synchronized void enter() {
    if (replaced) {
      throw new KonsolException(
          ErrorCode.FENCED,
          "another host has the name '" + entry.member().name() + "': this one writes no more");
    }
    if (entered || !hosts.shared()) {
      return;
    }
    // An earlier life of this host among them: what it left can be had at once.
    hosts.list().stream()
        .filter(other -> other.alive() && LocalProcess.ended(other.process()))
        .forEach(dead -> hosts.leave(dead.name(), dead.epoch()));
    hosts.enter(entry);
    entered = true;
    LOG.info("this host is '{}' among those that share the store", entry.member().owner());
  }

  private void beat() {
    try {
      enter();
      if (!hosts.beat(entry.member())) {
        replaced = true;
        LOG.error("another host has the name '{}': nothing is written", entry.member().name());
        agents.ifPresent(Agents::loseAll);
        return;
      }
      long now = System.nanoTime();
      if (now - lastBeat > GAP.toNanos()) {
        steadySince = now;
      }
      lastBeat = now;
    } catch (KonsolException e) {
      LOG.warn("not heard by other hosts: {}", e.getMessage());
    }
  }

  /// A host that was stopped finds out what it has lost meanwhile.
  private void check() {
    try {
      agents.ifPresent(Agents::checkClaims);
    } catch (KonsolException e) {
      LOG.debug("claims are checked later: {}", e.getMessage());
    }
  }

  /// Whether others had the time to say that they are there. When the database was away, or this
  /// host was stopped, everybody looks dead at first.
  private boolean steady() {
    long last = lastBeat;
    return System.nanoTime() - last < GAP.toNanos()
        && last - steadySince >= Hosts.SILENCE.toNanos();
  }

  private boolean alive(String owner) {
    if (owner.equals(entry.member().owner())) {
      return true;
    }
    String name = owner.substring(0, Math.max(0, owner.lastIndexOf('/')));
    if (!hosts.shared()) {
      return LocalProcess.runs(name);
    }
    Optional<StoredHost> host =
        seen().stream().filter(each -> each.owner().equals(owner)).findAny();
    if (host.isPresent() && LocalProcess.ended(host.get().process())) {
      hosts.leave(host.get().name(), host.get().epoch());
      return false;
    }
    return host.isPresent() && (host.get().alive() || !steady());
  }

  private synchronized List<StoredHost> seen() {
    if (seen.isEmpty() || System.nanoTime() - seenAt > GLANCE.toNanos()) {
      seen = hosts.list();
      seenAt = System.nanoTime();
    }
    return seen;
  }

  private static void failed(Throwable problem) {
    LOG.error("the host was not looked after", problem);
  }

  /// When its sessions are released. A database that is away finds out by itself.
  @Override
  public void close() {
    checks.close();
    beats.close();
    synchronized (this) {
      if (!entered || replaced) {
        return;
      }
    }
    try {
      hosts.leaveSoon(entry.member());
    } catch (KonsolException e) {
      LOG.warn("other hosts were not told of the end: {}", e.getMessage());
    }
  }
}
