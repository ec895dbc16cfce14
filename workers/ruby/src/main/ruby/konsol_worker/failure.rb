# frozen_string_literal: true

module KonsolWorker
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
      cause = asked { thrown.cause }
      told[:cause] = tell(cause, depth + 1) if Exception === cause && depth < CAUSES && !cause.equal?(thrown) # rubocop:disable Style/CaseEquality
      told
    end

    def line(thrown)
      "#{name(thrown)}: #{@limits.brief(message(thrown), 200)}"
    end

    # When telling it took too long.
    def untold(thrown)
      { class: name(thrown), message: "<the message was stopped>", backtrace: [] }
    end

    private

    # What the exception's own code answers; what the block for failures makes of it when it fails itself, in whatever way.
    def asked(otherwise = nil)
      yield
    rescue Stopped, Overrun
      raise
    rescue Exception => e # rubocop:disable Lint/RescueException
      otherwise&.call(e)
    end

    def name(thrown)
      KonsolWorker.class_name(thrown)
    end

    def message(thrown)
      asked(->(e) { "<the message failed: #{name(e)}>" }) { @limits.brief(thrown.message.to_s, MESSAGE) }
    end

    # Up to the snippet: below it there is how the worker called it.
    def backtrace(thrown)
      frames = asked { Array(thrown.backtrace).map(&:to_s) } || []
      last = frames.rindex { |frame| frame.start_with?(SNIPPET) }
      frames = last ? frames[0..last] : frames.take_while { |frame| !frame.start_with?(FILE) }
      frames = frames.reject { |frame| frame.start_with?(FILE, "<internal:") }
      if frames.size > HEAD + TAIL
        frames = [*frames.first(HEAD), "… #{frames.size - HEAD - TAIL} more", *frames.last(TAIL)]
      end
      frames.map { |frame| @limits.brief(frame, FRAME) }
    end
  end
end
