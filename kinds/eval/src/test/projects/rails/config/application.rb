require_relative "boot"

require "rails"
require "active_record/railtie"
require "action_controller/railtie"

module Shop
  class Application < Rails::Application
    config.load_defaults 6.1
    config.eager_load = false
    config.secret_key_base = "only for the tests of this repository"
    config.logger = ActiveSupport::Logger.new(Rails.root.join("log.txt"))
  end
end
