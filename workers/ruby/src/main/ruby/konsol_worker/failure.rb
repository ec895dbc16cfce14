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
end
