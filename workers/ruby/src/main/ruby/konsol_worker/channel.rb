# frozen_string_literal: true

module KonsolWorker
  # One JSON object a line, written whole or not at all: no interrupt gets in between.
  class Channel
    def initialize(path)
      @socket = UNIXSocket.new(path)
      @lock = Mutex.new
      @pid = Process.pid
    end

    attr_reader :socket

    def send(frame)
      return unless Process.pid == @pid

      line = "#{Json.write(frame)}\n"
      KonsolWorker.uninterrupted { @lock.synchronize { @socket.write(line) } }
    rescue Errno::EPIPE, IOError
      exit!(0)
    end

    def each
      while (line = @socket.gets("\n"))
        yield Json.read(line.force_encoding(Encoding::UTF_8))
      end
    rescue SystemCallError, IOError
      # The same as its end.
    end

    # Ruby lets a busy thread run for a tenth of a second before another one gets its turn. A signal when the host says something makes
    # the busy one step aside at once. The signal is one that is ignored by default, so it can never hurt.
    def nudge_on_input
      urgent = Signal.list.fetch("URG")
      @socket.fcntl(8, Process.pid) # F_SETOWN
      @socket.fcntl(10, urgent) # F_SETSIG
      @socket.fcntl(4, @socket.fcntl(3, 0) | 0o20000) # F_SETFL, F_GETFL, O_ASYNC
    rescue SystemCallError, ArgumentError, KeyError
      # Not Linux: an interrupt takes up to a tenth of a second longer.
    end

    def close
      @socket.close
    end
  end
end
