# frozen_string_literal: true

module KonsolWorker
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
      KonsolWorker.class_name(value)
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

      value.each { |each| return true if list?(each) && heavy?(each, seen) }
      false
    end

    def list?(value)
      Array === value || Hash === value # rubocop:disable Style/CaseEquality
    end

    # As `inspect` writes it, until there is more than fits.
    def walk(value, out, open = [])
      hash = value.is_a?(Hash)
      return out << (hash ? "{...}" : "[...]") if open.any? { |outer| outer.equal?(value) }

      open.push(value)
      hash ? pairs(value, out, open) : elements(value, out, open)
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
        one(each, out, open)
        break if full?(out)
      end
    end

    def one(value, out, open)
      plain?(value, Array) || plain?(value, Hash) ? walk(value, out, open) : out << Json.utf8(inspect(value))
    end

    def pairs(hash, out, open)
      out << "{"
      hash.each_slice(PART).with_index do |part, index|
        out << ", " if index.positive?
        heavy?(part) ? pair_by_pair(part, out, open) : out << Json.utf8(inspect(part.to_h)[1..-2])
        break if full?(out)
      end
      out << "}"
    end

    # How a key is written depends on the version of Ruby: as in a hash of its own.
    def pair_by_pair(part, out, open)
      part.each_with_index do |(key, value), index|
        out << ", " if index.positive?
        out << Json.utf8(inspect({ key => 0 }))[1..-3]
        one(value, out, open)
        break if full?(out)
      end
    end

    def full?(out)
      out.bytesize > @limits.bytes
    end
  end
end
