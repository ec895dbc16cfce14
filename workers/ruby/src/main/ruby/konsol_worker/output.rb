# frozen_string_literal: true

module KonsolWorker
  # Everything that a run prints goes through descriptors 1 and 2, in the order in which it is printed, whoever prints it: Ruby, C, a child
  # process. Where Ruby turns from one of the two to the other, marks in both tell the host which to read first. Only what a thread prints
  # that has outlived its run goes to the host by the channel, as nobody's.
  class Output
    # Goes before what writes to one of the two streams.
    module Attributed
      attr_accessor :konsol_stream

      def write(*texts)
        konsol_attribute(texts) { super }
      end

      def syswrite(text)
        konsol_attribute([text]) { super }
      end

      def write_nonblock(text, **)
        konsol_attribute([text]) { super }
      end

      # A stream that gets another's descriptor gets its class, too.
      def reopen(*, **)
        super.tap { singleton_class.prepend(Attributed) }
      end

      private

      def konsol_attribute(texts)
        session = KonsolWorker.session
        if session.outlived?
          session.background(konsol_stream, texts.join)
          texts.sum { |text| text.to_s.bytesize }
        else
          session.turn_to(konsol_stream)
          yield
        end
      end
    end

    # Goes before Ruby's own `Warning.warn`, and behind what others put in its place: `warn` prints to the original stream without its
    # methods.
    module Warned
      def warn(message, **)
        KonsolWorker.session.turn_to("stderr") if $stderr.equal?(STDERR)
        super
      end
    end

    # Goes before what forks, from Ruby 3.1 on: what the new process prints may come between.
    module Forking
      def _fork
        super.tap { KonsolWorker.session.turn_anew }
      end
    end

    def initialize
      # Marks get through also when somebody has sent a stream elsewhere.
      @marked = [STDOUT, STDERR].map(&:dup)
      @marking = Mutex.new
      @turns = 0
      [STDOUT, STDERR].each { |stream| stream.sync = true }
    end

    def attribute
      { STDOUT => "stdout", STDERR => "stderr" }.each do |stream, name|
        stream.singleton_class.prepend(Attributed)
        stream.konsol_stream = name
      end
      Warning.prepend(Warned)
      Process.singleton_class.prepend(Forking)
    end

    # No thread puts marks of its own among those of the block.
    def together(&block)
      @marking.synchronize(&block)
    end

    # What has been printed to the other stream is read before what this one is about to print.
    def turn_to(name)
      return if @last == name

      left, *marked = name == "stdout" ? [STDERR, *@marked.reverse] : [STDOUT, *@marked]
      left.flush
      together do
        turn = "#{Process.pid}-#{@turns += 1}"
        put(marked.first, turn)
        put(marked.last, ">#{turn}")
        @last = name
      end
    rescue ThreadError
      # A signal's handler may not wait for the others.
    rescue SystemCallError, IOError
      # Nobody reads it any more.
    end

    # Whatever is printed next is a turn.
    def turn_anew
      @last = nil
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
        put(stream, name)
      rescue SystemCallError, IOError
        # Nobody reads it any more.
      end
    end

    private

    def put(stream, name)
      stream.syswrite("\0konsol-sync:#{name}\n")
    end
  end
end
