# frozen_string_literal: true

module KonsolWorker
  # One run's state, shared by the threads that evaluate and read commands.
  class Run
    attr_reader :id, :group

    def initialize(id, rollback, asks)
      @id = id
      @rollback = rollback
      @asks = asks
      @group = RunGroup.new
      @lock = Mutex.new
    end

    def begin
      @began = Process.clock_gettime(Process::CLOCK_BOOTTIME, :float_second) - 0.02
    rescue SystemCallError, NameError
      @began = nil
    end

    def rolls_back?
      @rollback
    end

    # Whether somebody answers when it reads.
    def asks?
      @asks
    end

    # The processes that this run has started, as a terminal's interrupt would reach them too. Where there is no /proc they are
    # left alone.
    def signal_children(name)
      return unless @began

      Dir.glob("/proc/self/task/*/children").flat_map { |file| File.read(file).split }.each do |pid|
        ticks = File.read("/proc/#{pid}/stat").rpartition(")").last.split[19].to_f
        Process.kill(name, pid.to_i) if ticks / 100 >= @began
      rescue SystemCallError
        # It has ended.
      end
    rescue SystemCallError
      # No /proc.
    end

    # Called by another thread; after `done` nothing meant for this run reaches the evaluating thread.
    def raise_in(thread, exception)
      @lock.synchronize { thread.raise(exception) unless @done }
    end

    def stop
      @stopped = true
    end

    def stopped?
      @stopped
    end

    def insist
      @insisting = true
    end

    def insisting?
      @insisting
    end

    def done
      @lock.synchronize { @done = true }
    end

    def done?
      @done
    end
  end
end
