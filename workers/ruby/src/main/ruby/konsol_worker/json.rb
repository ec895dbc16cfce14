# frozen_string_literal: true

module KonsolWorker
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
end
