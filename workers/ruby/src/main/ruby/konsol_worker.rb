# frozen_string_literal: true

# Konsol's worker for Ruby: one file, nothing but Ruby's core, Ruby 3.0 or newer.
#
# It is started once for a project as the parent (`ruby konsol_worker.rb SOCKET KIND ROOT BOOTS|WAITS`): boots the project, at
# once or when the host says so, then forks a child for every session that the host asks for. A child is one session: it connects to a socket of its own, runs
# snippets one after the other on its main thread and tells the host what came of them, one JSON object a line.
#
# Nothing here may load a gem before the project's Bundler has chosen the versions, and many parts of Ruby's standard library
# are gems by now. So there is a little JSON of our own, and `socket.so` without what stands around it.
require "socket.so"

module KonsolWorker
  PROTOCOL = 1
  FILE = __FILE__
  SNIPPET = "(konsol)"

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

  # --- JSON ------------------------------------------------------------------------------------------------------------
  module Json
    ESCAPES = { '"' => '\"', "\\" => "\\\\", "\n" => "\\n", "\r" => "\\r", "\t" => "\\t" }
    (0..0x1f).each { |code| ESCAPES[code.chr] ||= format("\\u%04x", code) }
    ESCAPES.freeze
    UNESCAPES = { "n" => "\n", "r" => "\r", "t" => "\t", "b" => "\b", "f" => "\f" }.freeze

    module_function

    def write(value)
      case value
      when nil then "null"
      when true, false, Integer then value.to_s
      when Float then value.finite? ? value.to_s : "null"
      when Array then "[#{value.map { |each| write(each) }.join(",")}]"
      when Hash then "{#{value.map { |name, each| "#{write(name.to_s)}:#{write(each)}" }.join(",")}}"
      else quote(value.to_s)
      end
    end

    def quote(text)
      "\"#{utf8(text).gsub(/["\\\x00-\x1f]/, ESCAPES)}\""
    end

    # Any string as UTF-8: what cannot be told is replaced.
    def utf8(text)
      return text if text.encoding == Encoding::UTF_8 && text.valid_encoding?

      text = text.dup.force_encoding(Encoding::UTF_8) if text.encoding == Encoding::BINARY
      text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub
    end

    def read(text)
      Reader.new(text).value
    end

    # Reads what the host writes; a line that is no JSON is an ArgumentError.
    class Reader
      def initialize(text)
        @text = text
        @at = 0
      end

      def value
        case peek
        when "{" then object
        when "[" then array
        when '"' then string
        else literal
        end
      end

      private

      def peek
        @at = @text.index(/\S/, @at) || raise(ArgumentError, "JSON ends too early")
        @text[@at]
      end

      def object
        found = {}
        each_until("}") do
          name = string
          expect(":")
          found[name] = value
        end
        found
      end

      def array
        found = []
        each_until("]") { found << value }
        found
      end

      def each_until(close)
        @at += 1
        return @at += 1 if peek == close

        loop do
          peek
          yield
          break if expect(",", close) == close
        end
      end

      def expect(*chars)
        char = peek
        raise ArgumentError, "no JSON at #{@at}" unless chars.include?(char)

        @at += 1
        char
      end

      def string
        expect('"')
        out = +""
        loop do
          stop = @text.index(/["\\]/, @at) || raise(ArgumentError, "a string without end")
          out << @text[@at...stop]
          @at = stop + 1
          return out if @text[stop] == '"'

          escape(out)
        end
      end

      def escape(out)
        char = @text[@at]
        @at += 1
        return out << UNESCAPES.fetch(char, char) unless char == "u"

        code = hex
        if code.between?(0xD800, 0xDBFF) && @text[@at, 2] == "\\u"
          @at += 2
          code = 0x10000 + ((code - 0xD800) << 10) + (hex - 0xDC00)
        end
        out << (code.between?(0xD800, 0xDFFF) ? 0xFFFD : code).chr(Encoding::UTF_8)
      end

      def hex
        @at += 4
        Integer(@text[@at - 4, 4], 16)
      end

      def literal
        word = @text[@at..].slice(/\A[-+.\w]+/).to_s
        @at += word.size
        case word
        when "true" then true
        when "false" then false
        when "null" then nil
        else word.match?(/[.eE]/) ? Float(word) : Integer(word)
        end
      end
    end
  end

  # --- the channel -----------------------------------------------------------------------------------------------------
  # One JSON object a line, written whole or not at all: nothing that is raised from another thread gets in between.
  class Channel
    def initialize(path)
      @socket = UNIXSocket.new(path)
      @lock = Mutex.new
      @pid = Process.pid
    end

    attr_reader :socket

    def send(frame)
      return unless Process.pid == @pid

      line = "#{Json.write(frame)}\n"
      Thread.handle_interrupt(Object => :never) { @lock.synchronize { @socket.write(line) } }
    rescue Errno::EPIPE, IOError
      exit!(0)
    end

    def each
      while (line = @socket.gets("\n"))
        yield Json.read(line.force_encoding(Encoding::UTF_8))
      end
    rescue SystemCallError, IOError
      # The same as its end.
    end

    # Ruby lets a busy thread run for a tenth of a second before another one gets its turn. A signal when the host says something makes
    # the busy one step aside at once. The signal is one that is ignored by default, so it can never hurt.
    def nudge_on_input
      urgent = Signal.list.fetch("URG")
      @socket.fcntl(8, Process.pid) # F_SETOWN
      @socket.fcntl(10, urgent) # F_SETSIG
      @socket.fcntl(4, @socket.fcntl(3, 0) | 0o20000) # F_SETFL, F_GETFL, O_ASYNC
    rescue SystemCallError, ArgumentError, KeyError
      # Not Linux: an interrupt takes up to a tenth of a second longer.
    end

    def close
      @socket.close
    end
  end

  # --- limits and text -------------------------------------------------------------------------------------------------
  class Limits
    ENVELOPE = 1024
    MARK = 40

    attr_reader :millis

    def initialize
      @frame = 4 << 20
      @millis = 800
    end

    def update(command)
      @frame = [4096, command.fetch("frameBytes", @frame)].max
      @millis = [1, command.fetch("renderMillis", @millis)].max
    end

    # What a frame's data may take, written as JSON.
    def bytes
      @frame - ENVELOPE
    end

    # The text, cut so that it fits, and whether it was cut.
    def fit(text)
      text = Json.utf8(text)
      return [text, false] if text.bytesize * 6 <= bytes || Json.quote(text.byteslice(0, bytes + 1)).bytesize <= bytes

      kept = text.byteslice(0, bytes - MARK).scrub("")
      while (written = Json.quote(kept).bytesize) > bytes - MARK
        kept = kept.byteslice(0, kept.bytesize * (bytes - MARK) / (written + 1)).scrub("")
      end
      ["#{kept}<truncated: #{text.bytesize - kept.bytesize} bytes>", true]
    end

    def brief(text, most)
      text = Json.utf8(text)
      text.size <= most ? text : "#{text[0, most]}…"
    end
  end

  # --- output ----------------------------------------------------------------------------------------------------------
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

    # By this line the host knows that what was printed so far belongs to before.
    def mark(name)
      [STDOUT, STDERR, $stdout, $stderr].each do |stream|
        stream.flush if stream.respond_to?(:flush)
      rescue StandardError
        # Closed, or not a stream at all.
      end
      @marked.each do |stream|
        stream.syswrite("\0konsol-sync:#{name}\n")
      rescue SystemCallError, IOError
        # Nobody reads it any more.
      end
    end
  end

  # --- input -----------------------------------------------------------------------------------------------------------
  # What snippets read from standard input. The host is asked when somebody reads and there is nothing left, and only where it has said that
  # it can be asked; else the input is at its end. Descriptor 0 itself is empty: child processes find the end there.
  class Input
    # Goes before the methods of STDIN.
    module Asked
      attr_accessor :konsol_input

      %i[gets readline readlines each_line read readpartial getc getbyte readchar eof? eof].each do |name|
        define_method(name) do |*args, **named, &block|
          konsol_input ? konsol_input.public_send(name, *args, **named, &block) : super(*args, **named, &block)
        end
      end
    end

    # Goes before the same methods of every object: those ask the stream itself, past its methods.
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

      chomp && separator ? text.delete_suffix(separator).delete_suffix("\r") : text
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

    def line_end(separator, limit)
      return limit if limit && @rest.bytesize >= limit

      at = separator && @rest.index(separator.b)
      at && (at + separator.bytesize)
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

  # --- values ----------------------------------------------------------------------------------------------------------
  # Shows values as `inspect` does, within bounds of time and size.
  class Renderer
    # As many elements are shown by their own `inspect`, which cannot be stopped inside Ruby's own code; more are shown in parts.
    MANY = 2_000
    PART = 500

    def initialize(limits)
      @limits = limits
    end

    # The text and whether it was cut. Runs code of the value's class.
    def render(value)
      @begun = +""
      return text(value) if exactly?(value, String)

      @limits.fit(heavy?(value) ? walk(value, @begun) : inspect(value))
    end

    # What there is of a value whose rendering was stopped.
    def stopped
      [@limits.fit("#{@begun}<rendering stopped after #{@limits.millis} ms>").first, true]
    end

    def type(value)
      kind = Kernel.instance_method(:class).bind_call(value)
      kind.name || Module.instance_method(:to_s).bind_call(kind)
    rescue TypeError
      "BasicObject"
    end

    private

    def text(value)
      most = @limits.bytes
      return @limits.fit(value.inspect) if value.bytesize <= most

      shown = value.byteslice(0, most).inspect
      cut, = @limits.fit(shown)
      cut = cut.delete_suffix(cut[/<truncated: \d+ bytes>\z/].to_s)
      ["#{cut}<truncated: #{value.bytesize - most + shown.bytesize - cut.bytesize} bytes>", true]
    end

    def inspect(value)
      shown = value.inspect
      shown.is_a?(String) ? shown : Kernel.instance_method(:to_s).bind_call(value)
    rescue StandardError, NotImplementedError, SystemStackError => e
      return "#<BasicObject>" if e.is_a?(NoMethodError) && !(Object === value) # rubocop:disable Style/CaseEquality

      "<inspect failed: #{e.class}: #{@limits.brief(e.message.to_s, 200)}>"
    end

    # Also for a value that knows no method at all.
    def exactly?(value, kind)
      kind === value && value.instance_of?(kind) # rubocop:disable Style/CaseEquality
    end

    def plain?(value, kind)
      exactly?(value, kind) && value.method(:inspect).owner == kind
    end

    def heavy?(value, seen = [0])
      return false unless plain?(value, Array) || plain?(value, Hash)
      return true if (seen[0] += value.size) > MANY

      value.each { |each| return true if Array === each && heavy?(each, seen) } # rubocop:disable Style/CaseEquality
      false
    end

    # As `inspect` writes it, until there is more than fits.
    def walk(value, out, open = [])
      return out << "[...]" if open.any? { |outer| outer.equal?(value) }

      open.push(value)
      value.is_a?(Hash) ? pairs(value, out) : elements(value, out, open)
      open.pop
      out
    end

    # In parts, because Ruby's own `inspect` is quick but cannot be stopped.
    def elements(array, out, open)
      out << "["
      array.each_slice(PART).with_index do |part, index|
        out << ", " if index.positive?
        heavy?(part) ? one_by_one(part, out, open) : out << Json.utf8(inspect(part)[1..-2])
        break if full?(out)
      end
      out << "]"
    end

    def one_by_one(part, out, open)
      part.each_with_index do |each, index|
        out << ", " if index.positive?
        plain?(each, Array) ? walk(each, out, open) : out << Json.utf8(inspect(each))
        break if full?(out)
      end
    end

    def pairs(hash, out)
      out << "{"
      hash.each_slice(PART).with_index do |part, index|
        out << ", " if index.positive?
        out << Json.utf8(inspect(part.to_h)[1..-2])
        break if full?(out)
      end
      out << "}"
    end

    def full?(out)
      out.bytesize > @limits.bytes
    end
  end

  # An exception told as strings, bounded.
  class Failure
    HEAD = 40
    TAIL = 10
    CAUSES = 8
    MESSAGE = 8192
    FRAME = 400

    def initialize(limits)
      @limits = limits
    end

    def tell(thrown, depth = 1)
      told = { class: name(thrown), message: message(thrown), backtrace: backtrace(thrown) }
      cause = thrown.cause
      told[:cause] = tell(cause, depth + 1) if cause && depth < CAUSES && !cause.equal?(thrown)
      told
    end

    def line(thrown)
      "#{name(thrown)}: #{@limits.brief(message(thrown), 200)}"
    end

    private

    def name(thrown)
      thrown.class.name || thrown.class.to_s
    end

    def message(thrown)
      @limits.brief(thrown.message.to_s, MESSAGE)
    rescue StandardError => e
      "<the message failed: #{e.class}>"
    end

    # Up to the snippet: below it there is how the worker called it.
    def backtrace(thrown)
      frames = Array(thrown.backtrace).map(&:to_s)
      last = frames.rindex { |frame| frame.start_with?(SNIPPET) }
      frames = last ? frames[0..last] : frames.take_while { |frame| !frame.start_with?(FILE) }
      frames = frames.reject { |frame| frame.start_with?(FILE, "<internal:") }
      if frames.size > HEAD + TAIL
        frames = [*frames.first(HEAD), "… #{frames.size - HEAD - TAIL} more", *frames.last(TAIL)]
      end
      frames.map { |frame| @limits.brief(frame, FRAME) }
    end
  end

  # Active Record's records as a table: in Markdown, and as text.
  class Table
    ROWS = 20
    CELL = 60

    # Nil when the value is no record and no list of records.
    def self.of(value)
      return unless defined?(ActiveRecord) && !ActiveRecord.autoload?(:Base)

      records, more = records(value)
      new(records, more) if records && !records.empty?
    end

    def self.records(value)
      case value
      when ActiveRecord::Base then [[value], false]
      when ActiveRecord::Relation then relation(value)
      when Array then list(value)
      end
    end

    def self.relation(relation)
      wanted = [relation.limit_value, ROWS + 1].compact.min
      found = relation.loaded? ? relation.records.first(wanted) : quietly { relation.take(wanted) }
      [found.first(ROWS), found.size > ROWS]
    end

    # `inspect` has told the log already.
    def self.quietly(&query)
      logger = ActiveRecord::Base.logger
      logger.respond_to?(:silence) ? logger.silence(&query) : query.call
    end

    def self.list(array)
      shown = array.first(ROWS)
      return unless shown.all? { |each| ActiveRecord::Base === each } # rubocop:disable Style/CaseEquality

      [shown, array.size > ROWS]
    end

    def initialize(records, more)
      @names = records.flat_map(&:attribute_names).uniq
      @rows = records.map { |record| @names.map { |name| cell(record, name) } }
      @more = more
    end

    def markdown
      rows = [@names, *@rows].map { |row| row.map { |text| text.gsub(/[\\|`]/) { |char| "\\#{char}" } } }
      lines = aligned(rows, "| ", " | ", " |")
      rule = "|#{widths(rows).map { |width| "-" * (width + 2) }.join("|")}|"
      finish([lines.first, rule, *lines.drop(1)])
    end

    def text
      rows = [@names, *@rows]
      lines = aligned(rows, "", "  ", "").map(&:rstrip)
      rule = widths(rows).map { |width| "-" * width }.join("  ")
      finish([lines.first, rule, *lines.drop(1)])
    end

    private

    # As the record's own `inspect` shows it, so that what it filters stays filtered.
    def cell(record, name)
      return "" unless record.has_attribute?(name)

      shown = record.attribute_for_inspect(name).to_s
      shown = shown[1..-2] if shown.match?(/\A"[^"\\]*"\z/m)
      shown = shown.gsub(/\s+/, " ")
      shown.size > CELL ? "#{shown[0, CELL - 1]}…" : shown
    end

    def widths(rows)
      rows.transpose.map { |column| column.map(&:size).max }
    end

    def aligned(rows, open, between, close)
      sizes = widths(rows)
      rows.map { |row| "#{open}#{row.each_with_index.map { |text, i| text.ljust(sizes[i]) }.join(between)}#{close}" }
    end

    def finish(lines)
      lines << "" << "and more: the first #{ROWS} are shown" if @more
      lines.join("\n")
    end
  end

  # What a snippet can show besides its result. `display` with a value, unlike Ruby's own without one, which prints.
  class Displays
    MAGIC = {
      "\x89PNG\r\n\x1A\n".b => "image/png", "\xFF\xD8\xFF".b => "image/jpeg", "GIF8".b => "image/gif"
    }.freeze

    def initialize(session)
      @session = session
      @limits = session.limits
    end

    def value(value)
      if (table = Table.of(value))
        table(table)
      elsif (mime = picture(value))
        image(value, mime)
      else
        text("text", "text/plain", @session.renderer.render(value).first)
      end
    end

    # `of` says what it is a table of, where that is shown in words as well: who shows both would show it twice.
    def table(table, of = nil)
      plain, cut = @limits.fit(table.text)
      text("markdown", "text/markdown", table.markdown, { text: cut ? nil : plain, of: of }.compact)
    end

    def text(kind, mime, text, meta = {})
      data, cut = @limits.fit(text.to_s)
      @session.show(kind: kind, mime: mime, data: data, truncated: cut, meta: meta)
    end

    def image(bytes, mime)
      raise ArgumentError, "not the type of an image: #{mime}" unless mime.to_s.start_with?("image/")

      data = [bytes.to_s].pack("m0")
      if data.bytesize > @limits.bytes
        return text("text", "text/plain", "<#{mime}, #{bytes.bytesize} bytes: too large for a frame of #{@limits.bytes}>")
      end

      @session.show(kind: "image", mime: mime.to_s, data: data, truncated: false, meta: {})
    end

    def on(main)
      shown = self
      main.define_singleton_method(:display) do |*values|
        values.empty? ? super() : values.each { |value| shown.value(value) }
        nil
      end
      main.define_singleton_method(:markdown) { |text| shown.text("markdown", "text/markdown", text) }
      main.define_singleton_method(:html) { |fragment| shown.text("html", "text/html", fragment) }
      main.define_singleton_method(:image) do |bytes, mime: nil|
        shown.image(bytes, mime || shown.picture(bytes) || "image/png")
      end
    end

    def picture(value)
      return unless value.instance_of?(String)

      head = value.byteslice(0, 8).b
      MAGIC.find { |magic, _| head.start_with?(magic) }&.last
    end
  end

  # --- syntax and completion ------------------------------------------------------------------------------------------
  module Syntax
    # How Ruby's parsers, old and new, say that the text ends too early.
    EARLY = Regexp.union(
      /unexpected end-of-input/, /unexpected end of (?:file|input)/, /meets end of file/, /anywhere before EOF/,
      /unterminated (?!regexp options)/, /expected an? `end`/, /expected a matching `[\])}]`/, /expected a closing delimiter/,
      /could not find a terminator/, /to close the .* literal/
    )
    # These do not get better by more input.
    NEVER = /unknown regexp option|invalid multibyte char|Invalid escape|Can't assign to|numbered parameter/

    module_function

    # `complete`, `incomplete` or `invalid`. What a word means depends on whether it is the name of a variable.
    def check(code, names)
      problem = problem(code, names)
      return "incomplete" if code.match?(/(?:\A|[^\\])(?:\\\\)*\\\n?\z/)
      return "complete" unless problem

      problem.match?(EARLY) && !problem.match?(NEVER) ? "incomplete" : "invalid"
    end

    # What Ruby says against the code, if anything: the line, a caret, and what it expected.
    def problem(code, names)
      known = (code.scan(/[[:word:]]+/) & names.map(&:to_s)).map { |name| "#{name}=#{name}=nil;" }.join
      quietly { RubyVM::InstructionSequence.compile("#{known}\n#{code}", SNIPPET, SNIPPET, 0) }
      nil
    rescue SyntaxError => e
      e.message
    rescue NameError
      # Another Ruby: it says so when it evaluates.
      nil
    end

    # Of code that ends too early.
    def unfinished(code, names)
      problem(code, names) || "#{SNIPPET}:#{code.lines.size}: syntax error, unexpected end-of-input"
    end

    def quietly
      before = $VERBOSE
      $VERBOSE = nil
      yield
    ensure
      $VERBOSE = before
    end
  end

  # What could stand at the cursor. Looks at variables and constants, and calls nothing of theirs but what loads a constant.
  class Completion
    MOST = 500
    NAME = /(?:[[:alpha:]_][[:alnum:]_]*[?!]?)/
    LITERALS = {
      /"\z|'\z/ => String, /\]\z/ => Array, /\}\z/ => Hash, /:\w+\z/ => Symbol, /\d\.\d+\z/ => Float, /\b\d+\z/ => Integer
    }.freeze
    KEYWORDS = %w[
      alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or
      redo rescue retry return self super then true undef unless until when while yield
    ].freeze
    # What the lexer ends with in texts and comments, which may hold anything.
    TEXT = %i[
      on_tstring_content on_tstring_beg on_backtick on_regexp_beg on_qwords_beg on_words_beg on_qsymbols_beg on_symbols_beg
      on_heredoc_beg on_CHAR on_comment on_embdoc on_embdoc_beg
    ].freeze

    def initialize(binding)
      @binding = binding
    end

    # Items replace the text from the returned place on; places are UTF-16 units, as the host counts.
    def at(code, cursor)
      before = code.encode(Encoding::UTF_16LE).byteslice(0, cursor * 2).encode(Encoding::UTF_8)
      word, items = text?(before) ? ["", []] : items(before)
      start = before.size - word.size
      anchor = before[0, start].encode(Encoding::UTF_16LE).bytesize / 2
      [anchor, items.map(&:to_s).select { |item| item.start_with?(word) }.uniq.first(MOST)]
    end

    private

    def text?(before)
      require "ripper"
      TEXT.include?(Ripper.lex(before).last&.at(1))
    rescue LoadError
      false
    end

    def items(before)
      case before
      when /((?:::)?[[:upper:]]\w*(?:::[[:upper:]]\w*)*)::(\w*)\z/ then [$2, inside($1)]
      when /(\S+?)&?\.(#{NAME}?)\z/o then [$2, of(before, $~)]
      when /(\$\w*)\z/ then [$1, global_variables.sort]
      when /(@\w*)\z/ then [$1, receiver.instance_variables.sort]
      when /(?<![:\w])([[:upper:]]\w*)\z/ then [$1, Object.constants.sort]
      when /(#{NAME}?)\z/o then [$1, $1.empty? ? @binding.local_variables.sort : everything]
      else ["", []]
      end
    end

    def receiver
      @binding.receiver
    end

    def everything
      methods = Kernel.instance_method(:methods).bind_call(receiver) +
                Kernel.instance_method(:private_methods).bind_call(receiver)
      @binding.local_variables.sort + (methods + KEYWORDS.map(&:to_sym) + Object.constants).sort
    end

    def inside(path)
      space = constant(path)
      return [] unless space.is_a?(Module)

      space.constants.sort + own_first(space, space.methods)
    end

    def constant(path)
      path.delete_prefix("::").split("::").inject(Object) { |space, name| space.const_get(name) }
    rescue NameError, LoadError
      nil
    end

    def of(before, match)
      text = before[0...match.begin(2)].sub(/&?\.\z/, "")
      object_methods(text) || []
    end

    def object_methods(text)
      case text
      when /(?<![\w.@$:])([[:lower:]_]\w*)\z/ then variable($1) { |name| @binding.local_variable_get(name) if local?(name) }
      when /(@\w+)\z/ then variable($1) { |name| receiver.instance_variable_get(name) }
      when /(\$\w+)\z/ then variable($1) { |name| @binding.eval(name) if global_variables.include?(name.to_sym) }
      when /(?<![\w.])((?:::)?[[:upper:]]\w*(?:::[[:upper:]]\w*)*)\z/ then constant_methods($1)
      else LITERALS.find { |end_of, _| text.match?(end_of) }&.last.then { |type| type && named(type.public_instance_methods) }
      end
    end

    def local?(name)
      @binding.local_variable_defined?(name)
    end

    def variable(name)
      return if name.start_with?(/[a-z_]/) && !local?(name)

      methods_of(yield(name))
    end

    def constant_methods(path)
      value = constant(path)
      value.nil? ? nil : methods_of(value)
    end

    # What every object has, or every class, comes last.
    def own_first(value, methods)
      named(methods, Module === value ? Module.instance_methods : Object.instance_methods) # rubocop:disable Style/CaseEquality
    end

    # Without operators.
    def named(methods, common = Object.instance_methods)
      words = methods.grep(/\A[[:alpha:]_]/).sort
      (words - common) + (words & common)
    end

    def methods_of(value)
      own_first(value, Kernel.instance_method(:public_methods).bind_call(value))
    rescue TypeError
      []
    end
  end

  # --- a session -------------------------------------------------------------------------------------------------------
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

  # A forked child: evaluates on its main thread, listens on another.
  class Session
    # Code that swallows the first gets the next one.
    AGAIN = 0.25
    # A thread that calls `exit` has it raised in the main thread.
    MASKED = { Stopped => :never, Overrun => :never, SystemExit => :never }.freeze
    OPEN = { Stopped => :immediate, Overrun => :immediate, SystemExit => :immediate }.freeze

    attr_reader :limits, :renderer

    def initialize(channel, project)
      @channel = channel
      @project = project
      @pid = Process.pid
      @main = Thread.current
      @limits = Limits.new
      @renderer = Renderer.new(@limits)
      @failure = Failure.new(@limits)
      @jobs = Thread::Queue.new
      @output = Output.new
      # A snippet may put others in their place, for itself alone.
      @streams = [$stdout, $stderr]
      @binding = KonsolWorker.fresh_binding
      @displays = Displays.new(self)
      @displays.on(@binding.receiver)
      @input = Input.new(self)
      @marks = 0
    end

    attr_reader :binding

    def serve
      @output.attribute(self)
      @input.install
      %w[TERM HUP INT].each { |name| trap(name, "SYSTEM_DEFAULT") }
      trap("URG") { urgent }
      @channel.nudge_on_input
      @channel.send(event: "ready", protocol: PROTOCOL, pid: @pid, runtime: RUBY_VERSION, language: "ruby")
      Thread.new { listen }
      Thread.handle_interrupt(MASKED) do
        while (job = @jobs.pop)
          run(*job)
        end
      end
      exit(0)
    end

    # Whether the calling thread belongs to a run that has ended.
    def outlived?
      group = Thread.current.group
      group.is_a?(RunGroup) && group != @run&.group
    end

    def background(stream, text)
      text.scan(/.{1,65536}/m) { |part| @channel.send(event: stream, data: part) }
    end

    def show(frame)
      id = outlived? ? nil : @run&.id
      @channel.send({ event: "display" }.merge(frame, id ? mark(id) : {}))
      nil
    end

    # What was printed before is seen before.
    def ask_for_input
      @channel.send({ event: "input" }.merge(mark(@run.id))) if @run
    end

    private

    def mark(id)
      mark = "#{id}.#{@marks += 1}"
      @output.mark(mark)
      { id: id, mark: mark }
    end

    # --- commands, on their own thread
    def listen
      @channel.each do |command|
        handle(command)
      rescue StandardError, SyntaxError => e
        answer(command, error: "#{e.class}: #{e.message}")
      end
      exit!(0)
    end

    def handle(command)
      case command["op"]
      when "run" then @jobs << [@latest = Run.new(*command.values_at("id", "rollback", "input")), command.fetch("code")]
      when "input" then @input.give(command["data"], command["end"])
      when "interrupt" then interrupt(command["id"])
      when "limits" then @limits.update(command)
      when "check" then answer(command, status: Syntax.check(command["code"], @binding.local_variables))
      when "complete"
        anchor, items = Completion.new(@binding).at(command["code"], command["cursor"])
        answer(command, anchor: anchor, items: items)
      when "exit" then @jobs.close
      end
    end

    def answer(command, **found)
      @channel.send({ event: "answer", id: command["id"] }.merge(found)) if command["id"]
    end

    def interrupt(id)
      run = @latest
      return unless run && run.id == id && !run.stopped?

      run.stop
      run.signal_children("INT")
      run.raise_in(@main, Stopped.new)
      insist(run)
    end

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

    # The signal's handler, which runs on the main thread: lets the thread that listens have its turn.
    def urgent
      return unless @open

      throw(:konsol_stopped) if @run&.insisting?
      sleep(0.0005)
    end

    # --- evaluation, on the main thread
    def run(run, code)
      status = Syntax.check(code, @binding.local_variables)
      return @channel.send(event: "incomplete", id: run.id, data: Syntax.unfinished(code, @binding.local_variables)) if status == "incomplete"

      run.begin
      own = Thread.current.group
      run.group.add(Thread.current)
      @run = run
      @input.start(run.asks?)
      result = evaluate(run, code)
      finish(run, result)
    ensure
      own&.add(Thread.current)
      @input.finish
      @run = nil
    end

    def evaluate(run, code)
      raise Stopped if run.stopped?

      value = nil
      SqliteWait.install
      @project.around do
        rolled_back(run) do
          value = stoppable { @binding.eval(code, SNIPPET, 1) }
          leave_if_forked(0)
          @binding.local_variable_set(:_, value)
          success(run, value)
        end
      end
    rescue Exception => e # rubocop:disable Lint/RescueException
      e.is_a?(SystemExit) ? leave_if_forked(e.status) : leave_if_forked(1, e)
      # As irb has it.
      @binding.local_variable_set(:_, e) unless run.stopped?
      failed(run, e)
    end

    # The value is shown inside of the transactions. A run that was not asked to be rolled back is left as it is.
    def rolled_back(run, &code)
      return yield unless run.rolls_back?

      run.group.rollback = @project.rollback
      run.group.rollback.around(&code)
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

    # A snippet may fork without a block: the child comes along here, and has no business with the host.
    def leave_if_forked(code, thrown = nil)
      return if Process.pid == @pid

      STDERR.puts(thrown.full_message(highlight: false)) if thrown
      exit!(code)
    end

    def success(run, value)
      text, cut = in_time(run) { @renderer.render(value) } || @renderer.stopped
      in_time(run) { table(value) } if defined?(::ActiveRecord)
      return interrupted(nil) if run.stopped?

      result(run, "success", text).merge(valueType: @renderer.type(value), truncated: cut || nil).compact
    end

    def table(value)
      table = Table.of(value)
      @displays.table(table, "value") if table
    rescue StandardError
      # The value says more about what is wrong with it.
    end

    # What the block gives, or nil when it was stopped.
    def in_time(run)
      finished = false
      watch = Thread.new do
        sleep(@limits.millis / 1000.0)
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

    def failed(run, thrown)
      return interrupted(thrown).merge(id: run.id) if run.stopped?

      result(run, "error", @failure.line(thrown)).merge(exception: @failure.tell(thrown))
    end

    def interrupted(thrown)
      told = thrown.is_a?(Stopped) ? @failure.tell(thrown)[:backtrace] : []
      {
        event: "result", id: @run.id, type: "error", data: "interrupted", renderKind: "text", mime: "text/plain",
        interrupted: true, exception: { class: "Interrupted", message: "interrupted", backtrace: told }
      }
    end

    def result(run, type, text)
      { event: "result", id: run.id, type: type, data: text, renderKind: "text", mime: "text/plain" }
    end

    def finish(run, result)
      run.done
      drain
      @output.mark(run.id)
      $stdout, $stderr = @streams
      @channel.send(result)
    end

    # Takes what was raised in this thread too late.
    def drain
      Thread.handle_interrupt(OPEN) { Thread.pass }
    rescue Stopped, Overrun, SystemExit
      retry
    end
  end

  # --- waiting ---------------------------------------------------------------------------------------------------------
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

  # --- transactions ----------------------------------------------------------------------------------------------------
  # Keeps what is done to databases from being committed. Every connection of Active Record that a covered thread uses is put into a
  # transaction: those it has, and any other, of whichever database, when it is taken from its pool. All of them are rolled back at the end.
  class Rollback
    # Statements that end a transaction; `ROLLBACK TO` a savepoint does not.
    ENDING = /(?:\A|;)\s*(?:commit|rollback|abort|end)(?:\s+(?:work|transaction))?(?:\s+and\s+(?:no\s+)?chain)?\s*(?:;|\z)/i

    class Refused < StandardError; end

    class NotRolledBack < StandardError; end

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

  # --- projects --------------------------------------------------------------------------------------------------------
  # Ruby as it is, without a Gemfile.
  class Plain
    def initialize(root)
      @root = root
    end

    def boot; end

    def about
      "ruby #{RUBY_VERSION}"
    end

    def before_fork; end

    def after_fork(_main); end

    def around
      yield
    end

    def rollback
      raise Rollback::Refused, "nothing can be rolled back: that takes the transactions of a Rails application"
    end
  end

  # As `bundle exec ruby` has it.
  class Bundled < Plain
    def boot
      ENV["BUNDLE_GEMFILE"] ||= %w[Gemfile gems.rb].map { |name| File.join(@root, name) }.find { |file| File.file?(file) }
      require "bundler/setup"
    end
  end

  # A Rails application, as its console has it.
  class Rails < Plain
    def boot
      ENV["RAILS_ENV"] = [ENV["RAILS_ENV"], ENV["RACK_ENV"], "development"].find { |name| name.to_s.match?(/\S/) }
      require "bundler/setup" if !File.file?("config/boot.rb") && File.file?("Gemfile")
      require File.join(@root, "config/environment")
      load_console if app.respond_to?(:load_console)
    end

    def about
      "ruby #{RUBY_VERSION}, rails #{::Rails.version} (#{::Rails.env})"
    end

    # A connection belongs to one process; each child opens its own when it needs one.
    def before_fork
      return unless defined?(::ActiveRecord) && !::ActiveRecord.autoload?(:Base)

      handler = ::ActiveRecord::Base.connection_handler
      handler.method(:clear_all_connections!).arity.zero? ? handler.clear_all_connections! : handler.clear_all_connections!(:all)
    end

    def after_fork(main)
      ConsoleHelpers.new.give(main)
    end

    # Like `executor.wrap { reloader.wrap { … } }`, without their frames in a backtrace and without reporting what a snippet
    # raises as an error of the application. What has changed in `app/` is unloaded by the reloader's beginning.
    def around
      executor = begun(app, :executor)
      begin
        reloader = begun(app, :reloader)
        begin
          yield
        ensure
          reloader&.complete!
        end
      ensure
        executor&.complete!
      end
    end

    def rollback
      Rollback.open
    end

    private

    # Rails has its console log to STDERR too. In tests, where nobody looks for SQL, only what is wrong is told there.
    def load_console
      before = loggers
      app.load_console
      (loggers - before).each { |logger| logger.level = ::Logger::WARN } if ::Rails.env.test?
    end

    def loggers
      defined?(::Logger) ? ObjectSpace.each_object(::Logger).to_a : []
    end

    def app
      ::Rails.application
    end

    def begun(app, wrapper)
      app.respond_to?(wrapper) ? app.public_send(wrapper).run! : nil
    end
  end

  # `app`, `helper`, `reload!` and the others: methods of a module up to Rails 7.1, helpers of IRB from 7.2 on, ours where
  # there is no IRB.
  class ConsoleHelpers
    NEEDED = %i[app helper controller new_session reload!].freeze
    OF_IRB_ITSELF = %i[conf].freeze

    def give(main)
      main.extend(::Rails::ConsoleMethods) if defined?(::Rails::ConsoleMethods)
      of_irb(main) unless NEEDED.all? { |name| main.respond_to?(name) }
      main.extend(Ours) unless NEEDED.all? { |name| main.respond_to?(name) }
    end

    private

    def of_irb(main)
      require "irb"
      require "rails/commands/console/irb_console"
      ::IRB::HelperMethod.helper_methods.each do |name, helper|
        next if OF_IRB_ITSELF.include?(name)

        main.define_singleton_method(name) { |*args, **named, &block| helper.instance.execute(*args, **named, &block) }
      end
    rescue LoadError, NameError
      # No IRB, or an older one.
    end

    module Ours
      def app(create = false)
        @konsol_app = nil if create
        @konsol_app ||= new_session
      end

      def new_session
        session = ActionDispatch::Integration::Session.new(::Rails.application)
        session.host!("www.example.com")
        session.extend(::Rails.application.routes.url_helpers)
        session
      end

      def helper
        ApplicationController.helpers
      end

      def controller
        @konsol_controller ||= ApplicationController.new
      end

      def reload!
        puts "Reloading..."
        ::Rails.application.reloader.reload!
        true
      end
    end
  end

  # --- the parent ------------------------------------------------------------------------------------------------------
  # Boots the project once and forks a child for every session. Ends when the host's end of its channel does.
  class Parent
    KINDS = { "plain" => Plain, "bundler" => Bundled, "rails" => Rails }.freeze

    def initialize(path, kind, root, start)
      @channel = Channel.new(path)
      @root = root
      @waits = start == "WAITS"
      @project = KINDS.fetch(kind).new(root)
      @children = {}
    end

    def serve
      $stdout.sync = true
      end_quickly
      ENV.delete("KONSOL_UNSET").to_s.split.each { |name| ENV.delete(name) }
      speak_utf8
      exit!(0) unless told_to_boot?
      return unless booted?

      @channel.each { |command| handle(command) }
      exit!(0)
    end

    private

    # False when there is nobody any more to say so.
    def told_to_boot?
      !@waits || !@channel.socket.gets("\n").nil?
    end

    def booted?
      raise "Ruby #{RUBY_VERSION} is too old: Konsol needs 3.0 or newer" if RUBY_VERSION.to_i < 3

      Dir.chdir(@root)
      @project.boot
      @channel.send(event: "booted", pid: Process.pid, runtime: RUBY_VERSION, about: @project.about)
      @project.before_fork
      true
    rescue Exception => e # rubocop:disable Lint/RescueException
      @channel.send({ event: "failed" }.merge(reason(e)))
      exit!(1)
    end

    # The last of all `at_exit` blocks, because it is the first: a session ends without Ruby walking once more through a heap that
    # it shares with its parent, which would copy it.
    def end_quickly
      at_exit do
        next unless Process.pid == KonsolWorker.session_pid

        ObjectSpace.each_object(File) do |file|
          file.flush unless file.closed?
        rescue IOError, SystemCallError
          # Not for writing.
        end
        [STDOUT, STDERR].each(&:flush)
        Rollback.sandbox&.finish
        exit!($!.is_a?(SystemExit) ? $!.status : $!.nil?)
      end
    end

    # Where no locale is set.
    def speak_utf8
      return unless Encoding.default_external == Encoding::US_ASCII

      Syntax.quietly { Encoding.default_external = Encoding::UTF_8 }
    end

    def reason(thrown)
      told = Failure.new(Limits.new)
      { reason: told.line(thrown), backtrace: told.tell(thrown)[:backtrace].first(15) }
    end

    def handle(command)
      case command["op"]
      when "fork" then fork_session(command)
      when "retire" then retire
      end
    end

    def fork_session(command)
      pid = Process.fork { session(command) }
      @channel.send(event: "forked", serial: command["serial"], pid: pid)
      @children[pid] = Thread.new { await(pid) }
      tidy
    rescue SystemCallError => e
      @channel.send(event: "failed", serial: command["serial"], reason: "it could not fork: #{e.message}", backtrace: [])
    end

    # Once, when the first session is under way: what booting has left behind is collected here, and not by each child in its copy.
    def tidy
      return if @tidy

      @tidy = true
      Process.respond_to?(:warmup) ? Process.warmup : GC.start
    end

    def await(pid)
      _, status = Process.wait2(pid)
      @channel.send(event: "exited", pid: pid, code: status.exitstatus || (128 + status.termsig.to_i))
      @children.delete(pid)
    end

    # No more sessions: goes when the last one has.
    def retire
      @children.values.each(&:join)
      exit!(0)
    end

    # --- in the child
    def session(command)
      Process.setsid
      srand
      command.fetch("environment", {}).each { |name, value| ENV[name] = value }
      @project.after_fork(KonsolWorker.main)
      sandbox if command["sandbox"]
      prelude
      path = command["channel"]
      take_over("#{path}.out", "#{path}.err")
      channel = Channel.new(path)
      @channel.close
      KonsolWorker.session_pid = Process.pid
      KonsolWorker.leave_to_parent(channel)
      Session.new(channel, @project).serve
    end

    # The project's own beginning of a session, in the session's own binding, where the host lets it. What it prints is part of the
    # boot's output.
    def prelude
      file = ENV.delete("KONSOL_PRELUDE").to_s
      return unless File.file?(file)

      @project.around { KonsolWorker.fresh_binding.eval(File.read(file), file, 1) }
    rescue Exception => e # rubocop:disable Lint/RescueException
      told = reason(e)
      told[:reason] = ".konsol/boot.rb failed: #{told[:reason]}"
      fail_session(told)
    end

    # Nothing that the session does to databases is committed; its end rolls it back.
    def sandbox
      Rollback.sandbox = @project.rollback
    rescue Rollback::Refused => e
      fail_session({ reason: e.message, backtrace: [] })
    end

    def fail_session(told)
      @channel.socket.write("#{Json.write({ event: "failed", pid: Process.pid }.merge(told))}\n")
      exit!(1)
    end

    # A named pipe does not open for writing before somebody reads it, unless one has it open both ways.
    def take_over(out, err)
      { out => STDOUT, err => STDERR }.each do |path, stream|
        File.mkfifo(path, 0o600)
        both = File.open(path, File::RDWR)
        File.open(path, File::WRONLY) { |pipe| stream.reopen(pipe) }
        (@held ||= []) << both
      end
    end
  end

  class << self
    attr_accessor :session_pid

    def main
      TOPLEVEL_BINDING.receiver
    end

    # Top level, as a script has it: `def` makes methods of every object. The same one each time in a process.
    def fresh_binding
      @fresh_binding ||= TOPLEVEL_BINDING.eval("proc { binding }.call")
    end

    # A process that a snippet forks has no business with the host's channel.
    def leave_to_parent(channel)
      return unless Process.respond_to?(:_fork)

      Process.singleton_class.prepend(
        Module.new do
          define_method(:_fork) { super().tap { |pid| channel.close if pid.zero? } }
        end
      )
    end
  end
end

KonsolWorker::Parent.new(*ARGV.shift(4)).serve if $PROGRAM_NAME == __FILE__
