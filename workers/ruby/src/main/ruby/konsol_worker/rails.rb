# frozen_string_literal: true

module KonsolWorker
  # A Rails application, as its console has it.
  class Rails < Plain
    def boot
      ENV["RAILS_ENV"] = [ENV["RAILS_ENV"], ENV["RACK_ENV"], "development"].find { |name| name.to_s.match?(/\S/) }
      require "bundler/setup" if !File.file?("config/boot.rb") && File.file?("Gemfile")
      require File.join(@root, "config/environment")
      load_console if app.respond_to?(:load_console)
    end

    def about
      "ruby #{RUBY_VERSION}, rails #{::Rails.version} (#{::Rails.env})"
    end

    # A connection belongs to one process; each child opens its own when it needs one.
    def before_fork
      return unless defined?(::ActiveRecord) && !::ActiveRecord.autoload?(:Base)

      handler = ::ActiveRecord::Base.connection_handler
      handler.method(:clear_all_connections!).arity.zero? ? handler.clear_all_connections! : handler.clear_all_connections!(:all)
    end

    def after_fork(main)
      ConsoleHelpers.new.give(main)
    end

    # Like `executor.wrap { reloader.wrap { … } }`, without their frames in a backtrace and without reporting what a snippet
    # raises as an error of the application. What has changed in `app/` is unloaded by the reloader's beginning.
    def around
      executor = begun(app, :executor)
      begin
        reloader = begun(app, :reloader)
        begin
          yield
        ensure
          reloader&.complete!
        end
      ensure
        executor&.complete!
      end
    end

    def rollback
      Rollback.open
    end

    private

    # Rails has its console log to STDERR too. In tests, where nobody looks for SQL, only what is wrong is told there.
    def load_console
      before = loggers
      app.load_console
      (loggers - before).each { |logger| logger.level = ::Logger::WARN } if ::Rails.env.test?
    end

    def loggers
      defined?(::Logger) ? ObjectSpace.each_object(::Logger).to_a : []
    end

    def app
      ::Rails.application
    end

    def begun(app, wrapper)
      app.respond_to?(wrapper) ? app.public_send(wrapper).run! : nil
    end
  end
end
