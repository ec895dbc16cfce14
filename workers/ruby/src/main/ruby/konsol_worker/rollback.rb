# frozen_string_literal: true

module KonsolWorker
  # Keeps what is done to databases from being committed. Every connection of Active Record that a covered thread uses is put into a
  # transaction: those it has, and any other, of whichever database, when it is taken from its pool. All of them are rolled back at the end.
  class Rollback
    class Refused < StandardError; end

    class NotRolledBack < StandardError; end

    def initialize
      # How many transactions a connection was in before ours.
      @depths = {}.compare_by_identity
    end

    def around
      start
      failed = true
      value = yield
      failed = false
      value
    ensure
      kept = finish
      raise NotRolledBack, "the code ended its transaction itself, so this was not rolled back: #{kept.join(", ")}" unless failed || kept.empty?
    end

    # The connections that this thread has already.
    def start
      Rollback.pools.each { |pool| take(pool.connection) if pool.active_connection? }
    end

    # Rolls everything back. What threads go on to do is rolled back too, when they give their connection back, or with the process.
    # Answers the databases where something was committed all the same.
    def finish
      @over = true
      connections.select { |connection| committed?(connection) }.tap { connections.each { |each| undo(each) } }
                 .map { |connection| connection.pool.db_config.database }
    end

    # Puts the connection into a transaction, unless it is in it; it may have lost one with its link to the database.
    def take(connection, now: false)
      connection.lock.synchronize do
        return if holds?(connection) && connection.open_transactions > @depths[connection]

        @depths[connection] = connection.open_transactions
        Rollback.keep(self)
        Rollback.own { connection.begin_transaction(joinable: false, _lazy: !now) }
      end
    end

    def holds?(connection)
      @depths.key?(connection)
    end

    # Whether the innermost transaction is ours.
    def last?(connection)
      connection.open_transactions == @depths[connection] + 1
    end

    def returned(connection)
      undo(connection) if @over
    end

    # This thread's connections go back to their pools: Rails leaves one with the thread as long as it is in a transaction.
    def release
      connections.each { |connection| connection.pool.release_connection if connection.owner.equal?(Thread.current) }
    end

    private

    def connections
      @depths.keys
    end

    # By means that go past the adapter.
    def committed?(connection)
      transaction = connection.current_transaction
      return false unless transaction.respond_to?(:materialized?) && transaction.materialized?

      raw = connection.raw_connection
      return !raw.transaction_active? if raw.respond_to?(:transaction_active?)

      raw.respond_to?(:transaction_status) && raw.transaction_status.zero?
    rescue StandardError
      # Without a link to its database it has committed nothing.
      false
    end

    def undo(connection)
      connection.lock.synchronize do
        depth = @depths.delete(connection)
        Rollback.own { connection.rollback_transaction while connection.open_transactions > depth }
        Rollback.forget(self) if @depths.empty?
        take(connection) if used?(connection)
      end
    rescue StandardError
      # The end of the link is a rollback as well.
      connection.disconnect!
    end

    # By a thread that has outlived its run.
    def used?(connection)
      owner = connection.owner
      !owner.nil? && !owner.equal?(Thread.current) && owner.alive? && !connection.pool.nil?
    end
  end
end
