class CustomersController < ApplicationController
  def index
    render plain: Customer.order(:name).pluck(:name).join(", ")
  end
end
