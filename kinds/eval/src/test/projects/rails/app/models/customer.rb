class Customer < ApplicationRecord
  has_many :orders, dependent: :destroy

  validates :name, presence: true

  def greeting
    "Hello, #{name}"
  end
end
