Rails.application.configure do
  config.cache_classes = false
  config.colorize_logging = false
  config.hosts.clear
  config.active_record.migration_error = false
end
