# frozen_string_literal: true

module KonsolWorker
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
end
