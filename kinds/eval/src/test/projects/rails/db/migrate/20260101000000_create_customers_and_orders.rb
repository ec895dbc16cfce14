class CreateCustomersAndOrders < ActiveRecord::Migration[6.1]
  def change
    create_table :customers do |t|
      t.string :name, null: false
    end
    create_table :orders do |t|
      t.references :customer, null: false, foreign_key: true
      t.integer :cents, null: false, default: 0
    end
  end
end
