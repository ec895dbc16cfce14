# frozen_string_literal: true

module KonsolWorker
  # `app`, `helper`, `reload!` and the others: methods of a module up to Rails 7.1, helpers of IRB from 7.2 on, ours where
  # there is no IRB.
  class ConsoleHelpers
    NEEDED = %i[app helper controller new_session reload!].freeze
    OF_IRB_ITSELF = %i[conf].freeze

    def give(main)
      main.extend(::Rails::ConsoleMethods) if defined?(::Rails::ConsoleMethods)
      of_irb(main) unless NEEDED.all? { |name| main.respond_to?(name) }
      main.extend(Ours) unless NEEDED.all? { |name| main.respond_to?(name) }
    end

    private

    def of_irb(main)
      require "irb"
      require "rails/commands/console/irb_console"
      ::IRB::HelperMethod.helper_methods.each do |name, helper|
        next if OF_IRB_ITSELF.include?(name)

        main.define_singleton_method(name) { |*args, **named, &block| helper.instance.execute(*args, **named, &block) }
      end
    rescue LoadError, NameError
      # No IRB, or an older one.
    end

    module Ours
      def app(create = false)
        @konsol_app = nil if create
        @konsol_app ||= new_session
      end

      def new_session
        session = ActionDispatch::Integration::Session.new(::Rails.application)
        session.host!("www.example.com")
        session.extend(::Rails.application.routes.url_helpers)
        session
      end

      def helper
        ApplicationController.helpers
      end

      def controller
        @konsol_controller ||= ApplicationController.new
      end

      def reload!
        puts "Reloading..."
        ::Rails.application.reloader.reload!
        true
      end
    end
  end
end
