# frozen_string_literal: true

module KonsolWorker
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
end
