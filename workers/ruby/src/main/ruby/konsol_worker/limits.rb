# frozen_string_literal: true

module KonsolWorker
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
end
