# frozen_string_literal: true

module KonsolWorker
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
end
