# frozen_string_literal: true

module KonsolWorker
  # Stops the thread that evaluates, from others, where a snippet runs or a value is shown, and nowhere else.
  class Stopping
    # Code that swallows the first gets the next one.
    AGAIN = 0.25
    # A thread that calls `exit` has it raised in the main thread.
    MASKED = { Stopped => :never, Overrun => :never, SystemExit => :never }.freeze
    OPEN = { Stopped => :immediate, Overrun => :immediate, SystemExit => :immediate }.freeze

    # By the thread that evaluates.
    def initialize
      @main = Thread.current
      @pid = Process.pid
    end

    # Nothing is raised in the block but where it is stoppable.
    def mask(&block)
      Thread.handle_interrupt(MASKED, &block)
    end

    # What a snippet catches is what is raised. What is thrown it cannot catch.
    def stoppable(&code)
      value = nil
      ended = false
      catch(:konsol_stopped) do
        @open = true
        value = Thread.handle_interrupt(OPEN, &code)
        ended = true
      ensure
        @open = false
      end
      raise Stopped unless ended

      value
    end

    # What the block gives, or nil when it was stopped.
    def in_time(run, millis)
      finished = false
      watch = Thread.new do
        sleep(millis / 1000.0)
        until finished || run.done?
          run.raise_in(@main, Overrun) unless finished
          sleep(AGAIN)
        end
      end
      stoppable { yield }
    rescue Overrun
      nil
    ensure
      finished = true
      watch&.kill
      drain
    end

    # Takes what was raised in this thread too late.
    def drain
      Thread.handle_interrupt(OPEN) { Thread.pass }
    rescue Stopped, Overrun, SystemExit
      retry
    end

    # By the thread that listens.
    def interrupt(run)
      run.stop
      run.signal_children("INT")
      run.raise_in(@main, Stopped.new)
      insist(run)
    end

    # The signal's handler, which runs on the main thread: lets the thread that listens have its turn.
    def urgent(run)
      return if !@open || Thread.current.thread_variable_get(:konsol_uninterrupted)

      throw(:konsol_stopped) if run&.insisting?
      sleep(0.0005)
    end

    private

    # For code that catches what is raised: once more, and then by what nothing catches. Ends with the run.
    def insist(run)
      Thread.new do
        sleep(AGAIN)
        run.raise_in(@main, Stopped.new)
        run.insist
        until run.done?
          run.signal_children("KILL")
          sleep(AGAIN)
          Process.kill("URG", @pid)
        end
      end
    end
  end
end
