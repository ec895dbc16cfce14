# frozen_string_literal: true

module KonsolWorker
  # What another thread raises, and what a signal's handler throws, waits for the end of the block.
  def self.uninterrupted(&block)
    thread = Thread.current
    outer = thread.thread_variable_get(:konsol_uninterrupted)
    thread.thread_variable_set(:konsol_uninterrupted, true)
    Thread.handle_interrupt(Object => :never, &block)
  ensure
    thread.thread_variable_set(:konsol_uninterrupted, outer)
  end

  # Raised in the evaluating thread when the host wants a run to end. Not for `rescue => e`.
  class Stopped < Interrupt
    def initialize(message = "interrupted")
      super
    end
  end

  # Raised in the evaluating thread when showing a value takes too long.
  class Overrun < Exception; end # rubocop:disable Lint/InheritException

  # The threads of one run: Ruby puts a new thread into the group of the thread that made it. What the run does to databases may be
  # rolled back; then that is so for all of them.
  class RunGroup < ThreadGroup
    attr_accessor :rollback
  end
end
