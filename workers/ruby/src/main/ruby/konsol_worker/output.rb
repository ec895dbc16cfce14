# frozen_string_literal: true

module KonsolWorker
  # Everything that a run prints goes through descriptors 1 and 2, in the order in which it is printed, whoever prints it: Ruby, C, a child
  # process. Only what a thread prints that has outlived its run goes to the host by the channel, as nobody's.
  class Output
    # Goes before `write` of one of the two streams.
    module Attributed
      attr_accessor :konsol_worker

      def write(*texts)
        session = konsol_worker
        return super unless session&.outlived?

        session.background(self == STDERR ? "stderr" : "stdout", texts.join)
        texts.sum { |text| text.to_s.bytesize }
      end
    end

    def initialize
      # Marks get through also when somebody has sent a stream elsewhere.
      @marked = [STDOUT, STDERR].map(&:dup)
      [STDOUT, STDERR].each { |stream| stream.sync = true }
    end

    def attribute(session)
      [STDOUT, STDERR].each do |stream|
        stream.singleton_class.prepend(Attributed)
        stream.konsol_worker = session
      end
    end

    # Comes before a mark, and apart from it: a snippet's own stream may take its time.
    def flush
      [STDOUT, STDERR, $stdout, $stderr].each do |stream|
        stream.flush if stream.respond_to?(:flush)
      rescue StandardError
        # Closed, or not a stream at all.
      end
    end

    # By this line the host knows that what was printed so far belongs to before.
    def mark(name)
      @marked.each do |stream|
        stream.syswrite("\0konsol-sync:#{name}\n")
      rescue SystemCallError, IOError
        # Nobody reads it any more.
      end
    end
  end
end
