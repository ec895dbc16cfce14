# frozen_string_literal: true

module KonsolWorker
  # SQLite waits for another connection's lock without letting go of Ruby, so that nobody could stop it. This waits in
  # Ruby. What stops it is raised when SQLite has given up and returned, not in the middle of its library.
  module SqliteWait
    PAUSE = 0.005

    def self.install
      return unless defined?(::SQLite3::Statement) && !::SQLite3::Database.include?(self)

      ::SQLite3::Statement.prepend(Whole)
      ::SQLite3::Database.prepend(self)
    end

    # Calls into the library that may come to wait.
    module Whole
      def initialize(...)
        Thread.handle_interrupt(Exception => :never) { super }
      end

      def step
        Thread.handle_interrupt(Exception => :never) { super }
      end
    end

    def busy_timeout(milliseconds)
      return super if milliseconds.to_i <= 0

      give_up = nil
      busy_handler do |count|
        now = Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)
        give_up = now + milliseconds if count.to_i.zero?
        sleep(PAUSE) if now < give_up
        now < give_up && !Thread.pending_interrupt?
      end
      self
    end

    def busy_timeout=(milliseconds)
      busy_timeout(milliseconds)
    end

    def execute_batch2(...)
      Thread.handle_interrupt(Exception => :never) { super }
    end
  end
end
