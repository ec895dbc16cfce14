# frozen_string_literal: true

module KonsolWorker
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
      return "incomplete" if code.match?(/(?:\A|[^\\])(?:\\\\)*\\\n?\z/) && !commented?(code)
      return "complete" unless problem

      problem.match?(EARLY) && !problem.match?(NEVER) ? "incomplete" : "invalid"
    end

    # A backslash at the end of a comment goes on with nothing.
    def commented?(code)
      require "ripper"
      Ripper.lex(code).last&.at(1) == :on_comment
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
end
