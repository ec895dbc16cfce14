# frozen_string_literal: true

module KonsolWorker
  # Which rollbacks cover a thread or hold a connection, and what Active Record is made to ask about it.
  class Rollback
    # Statements that end a transaction; `ROLLBACK TO` a savepoint does not.
    ENDING = /(?:\A|;)\s*(?:commit|rollback|abort|end)(?:\s+(?:work|transaction))?(?:\s+and\s+(?:no\s+)?chain)?\s*(?:;|\z)/i

    # Goes before the methods of every adapter.
    module Guarded
      def commit_transaction(...)
        Rollback.guard_last(self)
        super
      end

      def rollback_transaction(...)
        Rollback.guard_last(self)
        super
      end

      private

      def log(sql = nil, *, **)
        Rollback.guard(self, sql)
        super
      end
    end

    # Work for a pool of threads belongs to the thread that hands it over, not to the one that happens to do it.
    module Handed
      def post(*args, &task)
        return super unless task

        rollback = Rollback.of_thread
        super(*args) { |*given| Rollback.in_thread(rollback) { task.call(*given) } }
      end
    end

    class << self
      # Covers every thread of the process, until its end.
      attr_accessor :sandbox

      def open
        unless defined?(::ActiveRecord)
          raise Refused, "nothing can be rolled back: this application does not use Active Record, whose transactions that takes"
        end

        install
        new
      end

      def of_thread
        handed = Thread.current.thread_variable_get(:konsol_rollback)
        return handed || nil unless handed.nil?

        group = Thread.current.group
        group.rollback if group.is_a?(RunGroup)
      end

      def in_thread(rollback)
        before = Thread.current.thread_variable_get(:konsol_rollback)
        Thread.current.thread_variable_set(:konsol_rollback, rollback || false)
        yield
      ensure
        rollback&.release
        Thread.current.thread_variable_set(:konsol_rollback, before)
      end

      def taken(connection)
        [sandbox, of_thread].compact.each { |rollback| rollback.take(connection) }
      end

      def returned(connection)
        holding(connection).each { |rollback| rollback.returned(connection) }
      end

      # A statement is about to run.
      def guard(connection, sql)
        return if ours?

        holders = holding(connection)
        return if holders.empty?

        refuse if sql.to_s.match?(ENDING)
        holders.each { |rollback| rollback.take(connection, now: true) }
      end

      def guard_last(connection)
        refuse if !ours? && holding(connection).any? { |rollback| rollback.last?(connection) }
      end

      def holding(connection)
        LOCK.synchronize { @open.select { |rollback| rollback.holds?(connection) } }
      end

      # What this class itself does with transactions.
      def own
        before = Thread.current[:konsol_transaction]
        Thread.current[:konsol_transaction] = true
        yield
      ensure
        Thread.current[:konsol_transaction] = before
      end

      def keep(rollback)
        LOCK.synchronize { @open |= [rollback] }
      end

      def forget(rollback)
        LOCK.synchronize { @open -= [rollback] }
      end

      # Those of all databases, roles and shards.
      def pools
        base = ::ActiveRecord::Base
        handlers = legacy?(base) ? base.connection_handlers.values : [base.connection_handler]
        handlers.flat_map do |handler|
          handler.method(:connection_pool_list).arity.zero? ? handler.connection_pool_list : handler.connection_pool_list(nil)
        end
      end

      private

      def ours?
        Thread.current[:konsol_transaction]
      end

      def refuse
        raise Refused, "this is rolled back at its end, so it cannot end the transaction that it runs in"
      end

      def legacy?(base)
        return base.legacy_connection_handling if base.respond_to?(:legacy_connection_handling)

        base.respond_to?(:connection_handlers)
      end

      def install
        return if @installed

        @installed = true
        adapter = ::ActiveRecord::Base && ::ActiveRecord::ConnectionAdapters::AbstractAdapter
        adapter.prepend(Guarded)
        adapter.set_callback(:checkout, :after) { Rollback.taken(self) }
        adapter.set_callback(:checkin, :before) { Rollback.returned(self) }
        ::Concurrent::RubyExecutorService.prepend(Handed) if defined?(::Concurrent::RubyExecutorService)
      end
    end

    LOCK = Mutex.new
    @open = []
  end
end
