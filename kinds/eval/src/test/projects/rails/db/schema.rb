ActiveRecord::Schema.define(version: 2026_01_01_000000) do
  create_table :customers, force: :cascade do |t|
    t.string :name, null: false
  end

  create_table :orders, force: :cascade do |t|
    t.references :customer, null: false, foreign_key: true
    t.integer :cents, null: false, default: 0
  end
end
