# frozen_string_literal: true

module KonsolWorker
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
      main.define_singleton_method(:image) do |bytes, type = nil, mime: type|
        shown.image(bytes, mime || shown.picture(bytes) || "image/png")
      end
    end

    def picture(value)
      return unless String === value && value.instance_of?(String) # rubocop:disable Style/CaseEquality

      head = value.byteslice(0, 8).b
      MAGIC.find { |magic, _| head.start_with?(magic) }&.last
    end
  end
end
