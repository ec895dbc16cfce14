Rails.application.configure do
  config.cache_classes = true
  config.log_level = :debug
end
