# frozen_string_literal: true

module KonsolWorker
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
