# frozen_string_literal: true

module KonsolWorker
  # What snippets read from standard input. The host is asked when somebody reads and there is nothing left, and only where it has said that
  # it can be asked; else the input is at its end. Descriptor 0 itself is empty: child processes find the end there.
  class Input
    NAMES = %i[gets readline readlines each_line each each_char each_byte read readpartial getc getbyte readchar readbyte eof? eof].freeze

    # Goes before the methods of STDIN.
    module Asked
      attr_accessor :konsol_input

      def reopen(*, **)
        super.tap { self.konsol_input = nil if respond_to?(:konsol_input) }
      end

      NAMES.each do |name|
        define_method(name) do |*args, **named, &block|
          konsol_input ? konsol_input.public_send(name, *args, **named, &block) : super(*args, **named, &block)
        end
      end
    end

    # Goes before the methods of ARGF, which asks the stream itself, past its methods, where no files are named.
    module Argf
      NAMES.each do |name|
        define_method(name) do |*args, **named, &block|
          ARGV.empty? && $stdin.equal?(STDIN) ? STDIN.public_send(name, *args, **named, &block) : super(*args, **named, &block)
        end
      end
    end

    # Goes before the same methods of every object: those ask the stream itself, too.
    module Everywhere
      %i[gets readline readlines].each do |name|
        define_method(name) do |*args, **named|
          ARGV.empty? && $stdin.equal?(STDIN) ? STDIN.public_send(name, *args, **named) : super(*args, **named)
        end
        private name
      end
    end

    def initialize(session)
      @session = session
      @lock = Mutex.new
      finish
    end

    def install
      STDIN.singleton_class.prepend(Asked)
      STDIN.konsol_input = self
      ARGF.singleton_class.prepend(Argf)
      Kernel.prepend(Everywhere)
      Kernel.singleton_class.prepend(Module.new { Everywhere.private_instance_methods(false).each { |name| define_method(name, Everywhere.instance_method(name)) } })
    end

    # For the next run; what the one before has left is gone.
    def start(asks)
      @given = Thread::Queue.new
      @rest = +"".b
      @ended = !asks
    end

    def finish
      start(false)
    end

    # By the thread that listens.
    def give(data, ended)
      @given << [data.to_s.unpack1("m"), ended]
    end

    def gets(separator = $/, limit = nil, chomp: false)
      separator, limit = $/, separator if separator.is_a?(Integer)
      text = @lock.synchronize { take { line_end(separator, limit) } }
      return if text.empty?
      return text unless chomp && separator

      separator.empty? ? text.sub(/\n+\z/, "") : text.delete_suffix(separator).delete_suffix("\r")
    end

    def readline(...)
      gets(...) || raise(EOFError, "end of file reached")
    end

    def each_line(*args, **named)
      return to_enum(:each_line, *args, **named) unless block_given?

      while (line = gets(*args, **named))
        yield line
      end
      STDIN
    end
    alias each each_line

    def each_char
      return to_enum(:each_char) unless block_given?

      while (char = getc)
        yield char
      end
      STDIN
    end

    def each_byte
      return to_enum(:each_byte) unless block_given?

      while (byte = getbyte)
        yield byte
      end
      STDIN
    end

    def readlines(...)
      each_line(...).to_a
    end

    def read(length = nil, into = nil)
      text = @lock.synchronize { take { length && @rest.bytesize >= length ? length : nil } }
      text = text.b if length
      into&.replace(text)
      length&.positive? && text.empty? ? nil : into || text
    end

    def readpartial(most, into = nil)
      text = @lock.synchronize { take { @rest.empty? ? nil : [most, @rest.bytesize].min } }
      raise EOFError, "end of file reached" if text.empty?

      into ? into.replace(text.b) : text.b
    end

    def getc
      text = @lock.synchronize { take { whole_character } }
      text.empty? ? nil : text
    end

    def readchar
      getc || raise(EOFError, "end of file reached")
    end

    def getbyte
      read(1)&.ord
    end

    def readbyte
      getbyte || raise(EOFError, "end of file reached")
    end

    def eof?
      @lock.synchronize { @rest.empty? && !more? }
    end
    alias eof eof?

    private

    # So many bytes as the block says, once it says so; all there are at the end.
    def take
      length = yield
      length = yield while length.nil? && more?
      @rest.slice!(0, length || @rest.bytesize).force_encoding(Encoding.default_external)
    end

    # Whichever comes first.
    def line_end(separator, limit)
      at = separator && behind(separator)
      limit = nil if limit&.negative? || (limit && @rest.bytesize < limit)
      [at, limit].compact.min
    end

    # An empty one stands for the blank lines between two paragraphs.
    def behind(separator)
      @rest.slice!(/\A\n+/n) if separator.empty?
      wanted = separator.empty? ? "\n\n" : separator
      at = @rest.index(wanted.b)
      at && (at + wanted.bytesize)
    end

    def whole_character
      (1..4).find { |size| @rest.bytesize >= size && @rest.byteslice(0, size).force_encoding(Encoding.default_external).valid_encoding? } ||
        (@rest.bytesize >= 4 ? 1 : nil)
    end

    # False at the end.
    def more?
      return false if @ended

      @session.ask_for_input
      data, @ended = @given.pop
      @rest << data
      true
    end
  end
end
