package dev.konsol.jsonrpc;

import java.time.Duration;

/// How a peer behaves, and the bounds it keeps to.
///
/// @param name begins the names of its threads
/// @param io what reads and writes: see [Io]
/// @param batches whether arrays of messages are taken; refused as an invalid request otherwise
/// @param unreadable what happens when something arrives that is no message
/// @param linger how long running handlers may go on to answer after the other side ended its
///   stream, and the answers to be read: zero interrupts them at once
public record PeerOptions(
    String name,
    Io io,
    Cancellation cancellation,
    Batches batches,
    Unreadable unreadable,
    Bounds bounds,
    Duration linger) {

  /// The kind of the reader and the writer thread. A virtual thread that reads a process's pipe or
  /// standard input holds on to its carrier for as long as it waits; sockets and memory do not.
  public enum Io {
    PLATFORM,
    VIRTUAL
  }

  public enum Batches {
    REFUSED,
    ACCEPTED
  }

  /// Servers answer; a client whose server prints its log among the messages had better not.
  public enum Unreadable {
    ANSWERED,
    COUNTED
  }

  /// How much of everything.
  ///
  /// @param requests of the other side that run concurrently; beyond it they are answered with
  ///   [RpcError#BUSY]
  /// @param ordered notifications and in-order requests that wait; a request beyond it is answered
  ///   with [RpcError#BUSY], a notification ends the peer
  /// @param queuedBytes that wait to be written, before those who send have to wait
  public record Bounds(int requests, int ordered, int queuedBytes) {}

  public static PeerOptions named(String name) {
    return new PeerOptions(
        name,
        Io.PLATFORM,
        Cancellation.LSP,
        Batches.REFUSED,
        Unreadable.ANSWERED,
        new Bounds(1_000, 10_000, 16 << 20),
        Duration.ZERO);
  }

  public PeerOptions with(Io io) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  public PeerOptions with(Cancellation cancellation) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  public PeerOptions with(Batches batches) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  public PeerOptions with(Unreadable unreadable) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  public PeerOptions with(Bounds bounds) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  public PeerOptions withLinger(Duration linger) {
    return new PeerOptions(name, io, cancellation, batches, unreadable, bounds, linger);
  }

  Thread.Builder ioThread(String role) {
    return switch (io) {
      case PLATFORM -> Thread.ofPlatform().daemon().name(name + "-" + role);
      case VIRTUAL -> Thread.ofVirtual().name(name + "-" + role);
    };
  }
}
